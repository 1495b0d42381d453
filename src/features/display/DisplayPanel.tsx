import { useState, type FocusEvent, type ReactNode } from 'react';
import { choose, DisplayPanelView, readChoices } from './DisplayPanelView.tsx';
import type { DisplayProps } from './props.ts';

interface Props {
  id: string;
  t: DisplayProps['t'];
}

/** Renders the choices, which are attributes of `<html>`. The page's own script stores them (site/components/shell/choose.ts). */
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
 * Closes the panel when Tab leaves it, because it would cover the element that is then focused. The panel's own button
 * closes it anyway.
 */
function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest('[popovertarget]'))
    currentTarget.hidePopover();
}
