import { useState, type FocusEvent, type ReactNode } from 'react';
import { choose, DisplayPanelView, readChoices } from './DisplayPanelView.tsx';
import type { DisplayProps } from './props.ts';

interface Props {
  id: string;
  t: DisplayProps['t'];
}

/**
 * Renders the choices. The page's own script sets them as attributes of `<html>` and stores them
 * (site/components/shell/choose.ts).
 */
export function DisplayPanel({ id, t }: Props): ReactNode {
  const [choices, setChoices] = useState(readChoices);
  return (
    <DisplayPanelView
      id={id}
      t={t}
      choices={choices}
      onChoose={(name, value) => {
        choose(name, value);
        setChoices(readChoices);
      }}
      // Another tab may have changed the choices in the meantime.
      onOpen={() => setChoices(readChoices)}
      onLeave={closeBehindFocus}
    />
  );
}

/**
 * Closes the panel when Tab moves the focus out of it, because the panel would cover the focused element. A focused button of the
 * panel is an exception, because that button closes the panel itself.
 */
function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest('[popovertarget]'))
    currentTarget.hidePopover();
}
