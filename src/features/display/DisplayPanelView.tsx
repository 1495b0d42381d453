import type { FocusEventHandler, ReactNode } from 'react';
import { THEMES, type Theme } from './rules/theme.ts';
import type { DisplayProps } from './props.ts';

type ChoiceName = 'theme' | 'saver' | 'shortcut';

export interface Choices {
  theme: Theme;
  isSaving: boolean;
  hasShortcut: boolean;
}

interface Props {
  id: string;
  t: DisplayProps['t'];
  choices: Choices;
  onChoose: (name: ChoiceName, value: string) => void;
  onOpen?: () => void;
  onLeave?: FocusEventHandler;
}

/** Renders the display panel. It has no state, because the first-touch script renders it too (src/first-touch). */
export function DisplayPanelView({ id, t, choices, onChoose, onOpen, onLeave }: Props): ReactNode {
  const helpId = `${id}-help`;
  return (
    <form
      onBeforeToggle={onOpen}
      onBlur={onLeave}
      id={id}
      popover="auto"
      aria-label={t.title}
      className="display-panel"
    >
      <fieldset>
        <legend>{t.theme}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={choices.theme === theme}
              onChange={() => onChoose('theme', theme)}
            />
            {t.themes[theme]}
          </label>
        ))}
      </fieldset>
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-describedby={helpId}
          checked={choices.isSaving}
          onChange={({ target }) => onChoose('saver', target.checked ? 'on' : '')}
        />
        {t.saver}
      </label>
      <p id={helpId}>{t.saverHelp}</p>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={choices.hasShortcut}
          onChange={({ target }) => onChoose('shortcut', target.checked ? '' : 'off')}
        />
        {t.shortcut}
      </label>
    </form>
  );
}

/** Dispatches an event with a choice. The page's own script applies and stores the choice (site/components/shell/choose.ts). */
export const choose = (name: ChoiceName, value: string): boolean =>
  dispatchEvent(new CustomEvent('chosen', { detail: { name, value } }));

/** Returns the choices of this device from the attributes of `<html>` (site/components/shell/choose.ts). */
export function readChoices(): Choices {
  const { theme, saver, shortcut } = document.documentElement.dataset;
  return {
    theme: THEMES.find((each) => each === theme) ?? 'system',
    isSaving: saver !== undefined,
    hasShortcut: !shortcut,
  };
}
