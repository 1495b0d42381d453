import { useState, type FocusEvent, type ReactNode } from 'react';
import { choose, DisplayPanelView, readChoices } from './DisplayPanelView.tsx';
import type { DisplayProps } from './props.ts';

interface Props {
  id: string;
  t: DisplayProps['t'];
}

/**
 * Renders the display choices, such as the theme. The page's own script sets the choices as attributes of `<html>` and stores
 * them (site/components/shell/choose.ts).
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
 * Closes the panel when the focus leaves it, because the panel would cover the focused element. If the focus moves to the panel's
 * own button, this function does nothing, because a click on the button closes the panel. If the panel were already closed, the
 * click would open it again.
 */
function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest('[popovertarget]'))
    currentTarget.hidePopover();
}
