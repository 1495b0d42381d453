import { useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { DisplayPanel } from './DisplayPanel.tsx';
import type { DisplayProps } from './props.ts';

/** The header's display control: a button, and the panel that the browser opens and closes with it. */
export function Display({ id, t, isNamed, answer = false }: DisplayProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [isUsed, setUsed] = useState(answer);
  // The first time the panel comes with the click: from then on the browser knows it.
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
        className={`needs-script ${isNamed ? 'flex min-h-11 cursor-pointer items-center gap-3' : 'icon-button'}`}
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

/** Before 2024 browsers know no popover: there the panel comes and goes with the button alone. */
const canPop = (): boolean => 'popover' in HTMLElement.prototype;
