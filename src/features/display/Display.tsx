import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { DisplayPanel } from './DisplayPanel.tsx';
import type { DisplayProps } from './props.ts';

/** Renders the header's display button and its panel, which the browser opens and closes. */
export function Display({ id, t, isNamed, answer = false }: DisplayProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isUsed, setUsed] = useState(answer);
  // The first click renders the panel. From the second click on, the browser opens and closes the panel.
  const bring = (event: MouseEvent): void => {
    if (isUsed && canPop()) return;
    event.preventDefault();
    setUsed(!isUsed);
  };
  useLayoutEffect(() => {
    if (isUsed && !answer && canPop()) document.getElementById(id)!.showPopover({ source: button.current! });
  }, [isUsed, id, answer]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`needs-script ${isNamed ? 'flex min-h-11 items-center gap-3' : 'icon-button'}`}
        popoverTarget={isUsed ? id : undefined}
        aria-expanded={isUsed ? undefined : false}
        onClick={bring}
      >
        <Icon>
          <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M15.5 5.5v13M19 8v8" />
        </Icon>
        <span className={isNamed ? undefined : 'sr-only'}>{t.title}</span>
      </button>
      {isUsed && <DisplayPanel id={id} t={t} />}
    </>
  );
}

/**
 * Returns whether the browser supports popovers. Firefox, for example, has supported them only since 2024. In browsers without
 * popovers, the button renders and removes the panel.
 */
const canPop = (): boolean => 'popover' in HTMLElement.prototype;
