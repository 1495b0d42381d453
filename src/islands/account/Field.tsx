import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A labelled input; its hint and its error are tied to it. */
export function Field({ label, hint, error, ...input }: Props): ReactNode {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input {...input} id={id} className="field" required aria-invalid={error !== undefined} aria-describedby={describedBy || undefined} />
      {hint && (
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-danger mt-1 text-sm font-semibold">
          {error}
        </p>
      )}
    </div>
  );
}
