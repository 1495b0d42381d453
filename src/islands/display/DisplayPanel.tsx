import { useState, type FocusEvent, type ReactNode } from 'react';
import { choose, DisplayPanelView, readChoices } from './DisplayPanelView.tsx';
import type { DisplayProps } from './props.ts';

interface Props {
  id: string;
  t: DisplayProps['t'];
}

/** The choices themselves. They stand on `<html>`, where the page's own script keeps them (components/shell/choose.ts). */
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
      form={{
        // Another tab may have chosen meanwhile.
        onBeforeToggle: () => setChoices(readChoices),
        onBlur: closeBehindFocus,
      }}
    />
  );
}

/** Left by Tab, it would lie over what is focused then. Its own button closes it by itself. */
function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest('[popovertarget]'))
    currentTarget.hidePopover();
}
