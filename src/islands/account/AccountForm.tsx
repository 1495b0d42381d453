import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { CredentialError } from '../../domain/credentials.ts';
import type { AuthProblem } from '../../stores/session.ts';
import { useFocusOnChange } from '../parts/use-focus-on-change.ts';
import type { AccountProps, EmailProps } from './props.ts';
import { Field } from './Field.tsx';
import { problemText, useAttempt } from './use-attempt.ts';

interface FieldSpec extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  check: (value: string) => CredentialError | undefined;
}

interface Props extends AccountProps, Partial<EmailProps> {
  heading: string;
  fields: FieldSpec[];
  submit: string;
  submitting: string;
  send: (values: Record<string, string>) => Promise<AuthProblem | undefined>;
  /** Shown in place of the form once its call went through. */
  done?: (values: Record<string, string>) => ReactNode;
  /** Ways on, below the button. */
  children?: ReactNode;
}

/** A form of the account: checks its fields, sends them, and keeps what was typed when it is refused. */
export function AccountForm({
  t,
  common,
  heading,
  fields,
  submit,
  submitting,
  send,
  done,
  children,
  email,
  onEmail,
}: Props): ReactNode {
  const { attempt, run } = useAttempt();
  const [values, setValues] = useState<Record<string, string>>({ email: email ?? '' });
  const [errors, setErrors] = useState<Record<string, CredentialError>>({});

  const result = useFocusOnChange(attempt.kind === 'done');

  const onSubmit = (form: HTMLFormElement): void => {
    const found = fields.flatMap(({ name, check }) => {
      const error = check(values[name] ?? '');
      return error ? [[name, error] as const] : [];
    });
    setErrors(Object.fromEntries(found));
    if (found[0]) form.querySelector<HTMLInputElement>(`[name="${found[0][0]}"]`)?.focus();
    else void run(() => send(values));
  };

  if (attempt.kind === 'done' && done) {
    return (
      <div role="status" ref={result} tabIndex={-1}>
        {done(values)}
      </div>
    );
  }
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <h2 className="text-2xl">{heading}</h2>
      <div role="alert">
        {attempt.kind === 'refused' && (
          <p className="notice notice-danger">{problemText(attempt.problem, t, common)}</p>
        )}
      </div>
      {fields.map(({ check: _check, ...field }) => {
        const error = errors[field.name];
        return (
          <Field
            key={field.name}
            {...field}
            value={values[field.name] ?? ''}
            error={error && problemText({ code: error }, t, common)}
            onChange={(event) => {
              setValues({ ...values, [field.name]: event.target.value });
              if (field.name === 'email') onEmail?.(event.target.value);
              setErrors(({ [field.name]: _cleared, ...rest }) => rest);
            }}
          />
        );
      })}
      <button type="submit" className="button button-primary w-full" aria-disabled={attempt.kind === 'sending'}>
        {attempt.kind === 'sending' ? submitting : submit}
      </button>
      {children}
    </form>
  );
}
