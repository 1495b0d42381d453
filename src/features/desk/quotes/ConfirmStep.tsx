import { useEffect, useId, useRef, type ReactNode } from 'react';

interface Props {
  heading: string;
  children: ReactNode;
  confirm: string;
  back: string;
  onConfirm: () => void;
  onBack: () => void;
}

/** Renders the confirmation of a step, with its effects and a button that goes back. The confirmation receives the focus. */
export function ConfirmStep({ heading, children, confirm, back, onConfirm, onBack }: Props): ReactNode {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className="notice mt-4 w-full space-y-3 focus:shadow-none focus:outline-none"
    >
      <h3 id={id} className="text-lg">
        {heading}
      </h3>
      {children}
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={onConfirm}>
          {confirm}
        </button>
        <button type="button" className="button button-quiet" onClick={onBack}>
          {back}
        </button>
      </p>
    </section>
  );
}
