import { useId, useState, type ReactNode } from 'react';
import { isWarning, type Bill, type BillingRefusal } from '../rules/billing.ts';
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { describedBy, FieldFrame } from '../../../ui/FieldFrame.tsx';
import { RestoredDraft } from '../drafts/RestoredDraft.tsx';
import type { MoneyDraftState } from '../drafts/use-money-draft.ts';
import type { RoomProps } from '../props.ts';
import { ConfirmStep } from '../quotes/ConfirmStep.tsx';

export interface MoneyField {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  type?: 'date';
  /** Options of a field with a list. The keys are the values, and the texts are the labels. */
  options?: Readonly<Record<string, string>>;
}

export interface MoneyResult {
  problem?: AuthProblem | undefined;
  refusal?: BillingRefusal;
  /** Whether the bill has changed since the page loaded it. The page then shows the new bill, and the form keeps its values. */
  hasConflict?: boolean;
}

interface Props extends RoomProps {
  bill: Bill;
  fields: readonly MoneyField[];
  submit: string;
  draft: MoneyDraftState;
  /** Confirmation before each call. By default, staff confirm only the warnings of the database. */
  ask?: { heading: string; texts: string[]; yes: string; no: string };
  send: (values: Record<string, string>, isConfirmed: boolean) => Promise<MoneyResult>;
}

/** Renders a form that changes the money of an order. The form keeps the typed values until the change is made. */
export function MoneyForm({ t, locale, account, common, bill, fields, submit, draft, ask, send }: Props): ReactNode {
  const { confirm, refused } = t.billing;
  const id = useId();
  const { typed } = draft;
  const [answer, setAnswer] = useState<MoneyResult>({});
  const [isAsking, setAsking] = useState(false);
  const { attempt, run, clearResult } = useAttempt();
  const values = Object.fromEntries(
    fields.map(({ name, value, options }) => {
      const own = typed[name];
      // The option of a restored draft may no longer exist.
      const isGone = own === undefined || (options !== undefined && !(own in options));
      return [name, isGone ? (value ?? Object.keys(options ?? {})[0] ?? '') : own];
    }),
  );
  const call = (isConfirmed: boolean): void => {
    setAsking(false);
    void run(async () => {
      // While the request runs, the draft also contains the proposed values, so that an attempt after a reload sends the same
      // values. After the response, the draft contains only the typed values, because the form proposes the others again.
      draft.keep(values);
      const { problem, ...given } = await send(values, isConfirmed);
      if (!problem) draft.keep(typed);
      setAnswer(given);
      setAsking(given.refusal !== undefined && isWarning(given.refusal));
      if (!problem && !given.refusal && !given.hasConflict) draft.forget();
      return problem;
    });
  };
  const warning = answer.refusal && isWarning(answer.refusal) ? (answer.refusal as keyof typeof confirm) : undefined;
  const question = ask ?? {
    ...confirm,
    texts: warning ? [fill(confirm[warning], { amount: formatPrice(Math.max(0, bill.owed_cents), locale) })] : [],
  };
  if (isAsking)
    return (
      <ConfirmStep
        heading={question.heading}
        confirm={question.yes}
        back={question.no}
        onConfirm={() => call(true)}
        onBack={() => setAsking(false)}
      >
        {question.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmStep>
    );
  return (
    <form
      noValidate
      className="space-y-3 pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (ask) setAsking(true);
        else call(false);
      }}
    >
      {draft.isRestored && <RestoredDraft words={t.billing.draft} onDiscard={draft.forget} />}
      {fields.map(({ name, label, hint, type = 'text', options }) => {
        const shared = {
          id: `${id}-${name}`,
          name,
          className: 'field',
          value: values[name],
          'aria-describedby': describedBy(`${id}-${name}`, hint, undefined),
          onChange: ({ target }: { target: { value: string } }) => {
            draft.type(name, target.value);
            setAnswer({});
            clearResult();
          },
        };
        return (
          <FieldFrame key={name} id={shared.id} label={label} hint={hint}>
            {options ? (
              <select {...shared}>
                {Object.entries(options).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <input {...shared} type={type} maxLength={300} autoComplete="off" />
            )}
          </FieldFrame>
        );
      })}
      <button type="submit" className="button button-quiet" aria-disabled={attempt.kind === 'sending'}>
        {attempt.kind === 'sending' ? t.changing : submit}
      </button>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {answer.refusal && !warning && refused[answer.refusal]}
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </form>
  );
}
