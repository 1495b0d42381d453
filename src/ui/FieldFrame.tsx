import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  /** Whether the label has a star. */
  isStarred?: boolean;
  /** Whether the field shares a row with another short field where there is room. */
  isShort?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** The field, with `describedBy` as its description. */
  children: ReactNode;
}

/** Renders a label, its field, and the hint and error associated with the field. */
export function FieldFrame({ id, label, isStarred = false, isShort, hint, error, children }: Props): ReactNode {
  return (
    <div className={isShort ? 'field-short' : undefined}>
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
        <p id={`${id}-error`} className="text-danger mt-1 text-sm font-semibold whitespace-pre-line">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the `aria-describedby` value of a field in a frame. */
export const describedBy = (id: string, hint: unknown, error: unknown): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
