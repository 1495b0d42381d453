import { useId, useState, type FocusEvent, type ReactNode } from 'react';
import { THEMES, type Theme } from '../../domain/theme.ts';
import type { DisplayProps } from './props.ts';

interface Choices {
  theme: Theme;
  isSaving: boolean;
  hasShortcut: boolean;
}

interface Props {
  id: string;
  t: DisplayProps['t'];
}

/** The choices themselves. They stand on `<html>`, where the page's own script keeps them (components/shell/choose.ts). */
export function DisplayPanel({ id, t }: Props): ReactNode {
  const saverHelp = useId();
  const [choices, setChoices] = useState(readChoices);
  const choose = (name: 'theme' | 'saver' | 'shortcut', value: string): void => {
    dispatchEvent(new CustomEvent('chosen', { detail: { name, value } }));
    setChoices(readChoices);
  };

  return (
    // Another tab may have chosen meanwhile.
    <form
      id={id}
      popover="auto"
      aria-label={t.title}
      className="display-panel"
      onBeforeToggle={() => setChoices(readChoices)}
      onBlur={closeBehindFocus}
    >
      <fieldset>
        <legend className="font-semibold">{t.theme}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={choices.theme === theme}
              onChange={() => choose('theme', theme)}
            />
            {t.themes[theme]}
          </label>
        ))}
      </fieldset>
      <label className="border-line mt-3 border-t pt-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={saverHelp}
          checked={choices.isSaving}
          onChange={({ target }) => choose('saver', target.checked ? 'on' : '')}
        />
        {t.saver}
      </label>
      <p id={saverHelp} className="text-muted text-sm">
        {t.saverHelp}
      </p>
      <label className="border-line mt-3 border-t pt-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          checked={choices.hasShortcut}
          onChange={({ target }) => choose('shortcut', target.checked ? '' : 'off')}
        />
        {t.shortcut}
      </label>
    </form>
  );
}

/** Left by Tab, it would lie over what is focused then. Its own button closes it by itself. */
function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.closest('[popovertarget]'))
    currentTarget.hidePopover();
}

function readChoices(): Choices {
  const { theme = 'system', saver, shortcut } = document.documentElement.dataset;
  return { theme: theme as Theme, isSaving: saver !== undefined, hasShortcut: !shortcut };
}
