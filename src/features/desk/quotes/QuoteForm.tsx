import { useState, type ReactNode } from 'react';
import { RestoredDraft } from '../drafts/RestoredDraft.tsx';
import { useQuoteDraft } from '../drafts/use-quote-draft.ts';
import { readDeposit, readQuote, typedAmounts, typedProvince, type TypedQuote } from '../rules/quote-form.ts';
import type { QuoteDetails, QuoteResult } from '../rules/quotes.ts';
import { saveQuote, sendQuote, type Result } from '../store.ts';
import { fill } from '../../../core/text.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import type { RoomProps } from '../props.ts';
import { AmendmentBefore } from './AmendmentBefore.tsx';
import { AmendmentPlace } from './AmendmentPlace.tsx';
import { ConfirmSend } from './ConfirmSend.tsx';
import { QuoteAmountList } from './QuoteAmountList.tsx';
import { QuoteConflict } from './QuoteConflict.tsx';
import { QuoteFields } from './QuoteFields.tsx';
import { QuoteLines } from './QuoteLines.tsx';

interface Props extends RoomProps {
  quote: QuoteDetails;
  onChanged: (quote: QuoteDetails) => void;
}

type Step = { kind: 'form' } | { kind: 'confirm' } | { kind: 'conflict'; theirs: QuoteDetails };

/** Renders the draft of a quote: its fields, its lines, and the steps that save and send it. */
export function QuoteForm({ quote, onChanged, ...props }: Props): ReactNode {
  const { t, locale, account, common, onClosed } = props;
  const { quote: words } = t;
  const { typed, revision, isRestored, change, showSaved } = useQuoteDraft(quote, locale);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<{ kind: 'good' | 'bad'; text: string }>();
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const { attempt, run, clearResult } = useAttempt();
  const isSending = attempt.kind === 'sending';
  const { amendment } = quote;
  const before = amendment?.before;
  const amounts = typedAmounts(typed);
  const isRising = !before || amounts.total_cents > before.total_cents;

  const type = (typedNow: Partial<TypedQuote>): void => {
    change(typedNow);
    // The confirmation is about the saved quote.
    setStep({ kind: 'form' });
    setWrong([]);
    setMessage(undefined);
    clearResult();
  };
  /**
   * Shows the response of a call. Returns the problem if the call failed, or the quote in the response if it succeeded. `isShown`
   * is false if the form does not show this quote, but values that staff typed during the call.
   */
  const take = (answer: Result<QuoteResult>): { problem?: AuthProblem; done?: QuoteDetails; isShown?: boolean } => {
    if (answer.kind === 'refused') return { problem: answer.problem };
    const result = answer.value;
    if (result === null) onClosed();
    else if (result.kind === 'refused') {
      setWrong(result.fields);
      setMessage({ kind: 'bad', text: words.refused[result.code] });
    } else if (result.kind === 'conflict') setStep({ kind: 'conflict', theirs: result.record });
    else if (result.kind === 'found') {
      onChanged(result.record);
      return { done: result.record, isShown: showSaved(result.record) };
    }
    return {};
  };
  /** Saves the typed values, and then continues with the next step. */
  const save = (from: number, next: Step): void => {
    const read = readQuote(typed);
    setWrong('wrong' in read ? read.wrong : []);
    setMessage('wrong' in read ? { kind: 'bad', text: words.refused.fields_invalid } : undefined);
    if ('wrong' in read) return;
    void run(async () => {
      setStep({ kind: 'form' });
      const { problem, done, isShown } = take(await saveQuote(quote.id, read.content, from));
      if (done) {
        const isSent = done.status === 'sent' && done.is_sent;
        if (next.kind === 'form' || !isShown) setMessage({ kind: 'good', text: words.saved });
        else if (isSent) setMessage({ kind: 'good', text: words.alreadySent });
        else setStep(next);
      }
      return problem;
    });
  };
  const send = (): void =>
    void run(async () => {
      setStep({ kind: 'form' });
      const { problem, done } = take(await sendQuote(quote.id, quote.revision));
      if (done) setMessage({ kind: 'good', text: fill(words.sent, { version: done.version }) });
      return problem;
    });

  if (step.kind === 'conflict')
    return (
      <QuoteConflict
        {...props}
        theirs={step.theirs}
        onKeep={() => {
          onChanged(step.theirs);
          showSaved(step.theirs);
          setStep({ kind: 'form' });
        }}
        onOverrule={() => save(step.theirs.revision, { kind: 'form' })}
      />
    );
  return (
    <form
      noValidate
      className="mt-4 space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        save(revision, { kind: 'form' });
      }}
    >
      {isRestored && <RestoredDraft words={words} onDiscard={() => showSaved(quote)} />}
      {before && <AmendmentBefore {...props} before={before} />}
      {before ? (
        <AmendmentPlace {...props} typed={typed} wrong={wrong} onType={type} />
      ) : (
        <fieldset className="space-y-4">
          <legend className="text-lg font-semibold">{words.customer}</legend>
          <QuoteFields {...props} fields={CUSTOMER} typed={typed} wrong={wrong} onType={type} />
        </fieldset>
      )}
      <QuoteLines {...props} typed={typed} wrong={wrong} amendment={amendment} onType={type} />
      <QuoteFields {...props} fields={before ? AMENDMENT_TERMS : TERMS} typed={typed} wrong={wrong} onType={type} />
      <QuoteAmountList
        {...props}
        amounts={amounts}
        province={typedProvince(typed)}
        depositPercent={readDeposit(typed.deposit_percent) ?? 0}
        beforeCents={before?.total_cents}
      />
      {quote.version > 0 && !quote.is_sent && <p className="notice">{words.unsent}</p>}
      {step.kind === 'confirm' ? (
        <ConfirmSend {...props} quote={quote} onConfirm={send} onBack={() => setStep({ kind: 'form' })} />
      ) : (
        <p className="flex flex-wrap gap-3">
          <button type="submit" className="button button-quiet" aria-disabled={isSending}>
            {isSending ? t.changing : words.save}
          </button>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isSending}
            onClick={() => save(revision, { kind: 'confirm' })}
          >
            {isRising ? words.send : t.amendment.apply}
          </button>
        </p>
      )}
      <p role="status" className="text-good font-semibold empty:hidden">
        {message?.kind === 'good' && message.text}
      </p>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {message?.kind === 'bad' && message.text}
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </form>
  );
}

const CUSTOMER = ['name', 'language', 'email', 'phone', 'line1', 'line2', 'city', 'province', 'postal_code'] as const;
const TERMS = ['deposit_percent', 'valid_until', 'conditions'] as const;
const AMENDMENT_TERMS = ['valid_until', 'conditions'] as const;
