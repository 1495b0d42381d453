import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import type { CredentialError } from '../rules/credentials.ts';
import type { AuthProblem } from '../store/session.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import { Field } from './Field.tsx';
import type { EmailProps, FormProps } from './props.ts';
import { problemText, useAttempt } from './use-attempt.ts';

interface FieldSpec extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  check: (value: string) => CredentialError | undefined;
  /**
   * Codes of refusals that are about this field. The form shows such a refusal next to the field. It also empties the field,
   * unless it is an email field.
   */
  refusals?: string[];
}

interface Props extends FormProps, Partial<EmailProps> {
  /** Heading of the form. Left out if the surrounding part has a heading. */
  heading?: string;
  /** Whether the form is in a part of the account that has its own heading. */
  isInner?: boolean;
  lead?: ReactNode;
  /** Initial values of the fields, by name. */
  initial?: Record<string, string>;
  fields: FieldSpec[];
  submit: string;
  submitting: string;
  /** Whether the form deletes something permanently. */
  isDestructive?: boolean;
  send: (values: Record<string, string>) => Promise<AuthProblem | undefined>;
  /** Content that replaces the form after a successful call. */
  done?: (values: Record<string, string>) => ReactNode;
  /** Further links and buttons, below the submit button. */
  children?: ReactNode;
}

/**
 * Renders a form of the account. The form checks its fields and sends them. After a refusal, it keeps the typed text, except in a
 * field that the refusal is about (`refusals`).
 */
export function AccountForm({
  t,
  common,
  heading,
  isInner = false,
  lead,
  initial,
  fields,
  submit,
  submitting,
  isDestructive = false,
  send,
  done,
  children,
  email,
  onEmail,
}: Props): ReactNode {
  const { attempt, run, reset } = useAttempt();
  const [values, setValues] = useState<Record<string, string>>({ email: email ?? '', ...initial });
  const [errors, setErrors] = useState<Partial<Record<string, CredentialError | AuthProblem>>>({});

  const result = useFocusOnChange(attempt.kind === 'done');

  const focus = (form: HTMLFormElement, name: string): void =>
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  const onSubmit = async (form: HTMLFormElement): Promise<void> => {
    const errors = fields.flatMap(({ name, check }) => {
      const error = check(values[name] ?? '');
      return error ? [[name, error] as const] : [];
    });
    setErrors(Object.fromEntries(errors));
    if (errors[0]) return focus(form, errors[0][0]);
    const problem = await run(() => send(values));
    const code = problem?.code === 'refused' ? problem.reason : problem?.code;
    const field = problem && fields.find(({ refusals }) => refusals?.includes(code!));
    if (!field) return;
    reset();
    if (field.type !== 'email') setValues((typed) => ({ ...typed, [field.name]: '' }));
    setErrors({ [field.name]: problem });
    focus(form, field.name);
  };
  const Heading = isInner ? 'h4' : 'h2';

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
        void onSubmit(event.currentTarget);
      }}
    >
      {heading && <Heading className={isInner ? 'text-lg' : 'text-2xl'}>{heading}</Heading>}
      {lead}
      <div role="alert">
        {attempt.kind === 'refused' && (
          <p className="notice notice-danger">{problemText(attempt.problem, t, common)}</p>
        )}
      </div>
      {fields.map(({ check: _check, refusals: _refusals, ...field }) => {
        const error = errors[field.name];
        return (
          <Field
            key={field.name}
            {...field}
            value={values[field.name] ?? ''}
            error={error && problemText(typeof error === 'string' ? { code: error } : error, t, common)}
            onChange={(event) => {
              setValues((typed) => ({ ...typed, [field.name]: event.target.value }));
              if (field.name === 'email') onEmail?.(event.target.value);
              setErrors(({ [field.name]: _cleared, ...rest }) => rest);
              if (attempt.kind === 'refused') reset();
            }}
          />
        );
      })}
      <button
        type="submit"
        className={`button w-full ${isDestructive ? 'button-danger' : 'button-primary'}`}
        aria-disabled={attempt.kind === 'sending'}
      >
        {attempt.kind === 'sending' ? submitting : submit}
      </button>
      {children}
    </form>
  );
}
