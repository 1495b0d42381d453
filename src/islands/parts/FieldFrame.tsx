import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  /** Marked so. */
  isStarred?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** The field, described by `describedBy`. */
  children: ReactNode;
}

/** A label, what it is the label of, and what is tied to that: a hint, an error. */
export function FieldFrame({ id, label, isStarred = false, hint, error, children }: Props): ReactNode {
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
        {isStarred && <span aria-hidden> *</span>}
      </label>
      {children}
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

/** What a field in a frame is described by. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
