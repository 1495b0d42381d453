import { useState, type ReactNode } from 'react';
import type { QuoteDetails } from '../rules/quotes.ts';
import { cancelQuote } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';
import { ConfirmStep } from './ConfirmStep.tsx';

interface Props extends RoomProps {
  quote: QuoteDetails;
  onChanged: (quote: QuoteDetails) => void;
}

/** Renders the button that cancels a quote, after a confirmation. */
export function CancelQuote({ t, account, common, quote, onChanged, onClosed }: Props): ReactNode {
  const { cancel, cancelConfirm, refused, conflict } = t.quote;
  const { attempt, run } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const send = (): void =>
    void run(async () => {
      setAsking(false);
      setProblem('');
      const answer = await cancelQuote(quote.id, quote.revision);
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
          heading={cancelConfirm.heading}
          confirm={cancelConfirm.cancel}
          back={cancelConfirm.back}
          onConfirm={send}
          onBack={() => setAsking(false)}
        >
          <p>{cancelConfirm.text}</p>
        </ConfirmStep>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={attempt.kind === 'sending'}
          onClick={() => setAsking(true)}
        >
          {cancel}
        </button>
      )}
      <p role="alert" className="text-danger w-full font-semibold empty:hidden">
        {problem || (attempt.kind === 'refused' && problemText(attempt.problem, account, common))}
      </p>
    </>
  );
}
