import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { describedBy, FieldFrame } from '../../../ui/FieldFrame.tsx';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Renders an input with its label, hint and error. */
export function Field({ label, hint, error, ...input }: Props): ReactNode {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <input
        {...input}
        id={id}
        className="field"
        required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
