import { useState, type ReactNode } from 'react';
import type { QuoteDetails } from '../rules/quotes.ts';
import { takeBackAmendment } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  quote: QuoteDetails;
  onChanged: (quote: QuoteDetails) => void;
}

/**
 * Renders the message that an amendment was applied at once. A button takes the amendment back, until the first attempt to send
 * the email about it.
 */
export function AmendmentResult({ t, account, common, quote, onChanged, onClosed }: Props): ReactNode {
  const { takeBack, amendment: words, quote: texts } = t;
  const { attempt, run } = useAttempt();
  const [problem, setProblem] = useState('');
  const isApplied = quote.status === 'applied';
  const send = (): void =>
    void run(async () => {
      setProblem('');
      const answer = await takeBackAmendment(quote.id, quote.revision);
      if (answer.kind === 'refused') return answer.problem;
      const result = answer.value;
      if (result === null) onClosed();
      else if (result.kind === 'refused') setProblem(texts.refused[result.code]);
      else if ('record' in result) {
        if (result.kind === 'conflict') setProblem(texts.conflict.heading);
        onChanged(result.record);
      }
      return undefined;
    });
  return (
    <div className="mt-4 space-y-2 empty:hidden">
      <p role="status" className="text-good font-semibold empty:hidden">
        {isApplied ? words.applied : attempt.kind === 'done' && problem === '' && words.takenBack}
      </p>
      {isApplied && quote.amendment?.can_take_back && (
        <>
          <p className="text-muted text-sm">{takeBack.hint}</p>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={attempt.kind === 'sending'}
            onClick={send}
          >
            {takeBack.button}
          </button>
        </>
      )}
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {problem || (attempt.kind === 'refused' && problemText(attempt.problem, account, common))}
      </p>
    </div>
  );
}
