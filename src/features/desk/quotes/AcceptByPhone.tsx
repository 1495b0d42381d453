import { useState, type ReactNode } from 'react';
import type { QuoteDetails } from '../rules/quotes.ts';
import { fill } from '../../../core/text.ts';
import { acceptQuote } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';
import { ConfirmStep } from './ConfirmStep.tsx';

interface Props extends RoomProps {
  quote: QuoteDetails;
  onChanged: (quote: QuoteDetails) => void;
}

/** Renders the button that records an acceptance by phone, after a confirmation. */
export function AcceptByPhone({ t, account, common, termsVersion, quote, onChanged, onClosed }: Props): ReactNode {
  const { byPhone, refused, conflict } = t.quote;
  const { attempt, run } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const send = (): void =>
    void run(async () => {
      setAsking(false);
      setProblem('');
      const answer = await acceptQuote(quote.id, quote.revision, termsVersion);
      if (answer.kind === 'refused') return answer.problem;
      const result = answer.value;
      if (result === null) onClosed();
      else if (result.kind === 'refused') setProblem(refused[result.code]);
      else if ('record' in result) {
        if (result.kind === 'conflict') setProblem(conflict.heading);
        onChanged(result.record);
      }
      return undefined;
    });
  return (
    <>
      {isAsking ? (
        <ConfirmStep
          heading={byPhone.heading}
          confirm={byPhone.accept}
          back={byPhone.back}
          onConfirm={send}
          onBack={() => setAsking(false)}
        >
          <p className="wrap-anywhere">
            {fill(byPhone.text, {
              name: quote.content.name,
              version: quote.version,
              email: quote.amendment?.email ?? quote.content.email,
            })}
          </p>
        </ConfirmStep>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={attempt.kind === 'sending'}
          onClick={() => setAsking(true)}
        >
          {byPhone.open}
        </button>
      )}
      <p role="alert" className="text-danger w-full font-semibold empty:hidden">
        {problem || (attempt.kind === 'refused' && problemText(attempt.problem, account, common))}
      </p>
    </>
  );
}
