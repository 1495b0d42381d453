import { useState, type ReactNode } from 'react';
import { toFragment } from '../rules/place.ts';
import { newQuote, type QuoteContent } from '../rules/quotes.ts';
import { saveQuote } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  /** Details about the customer that are already known. */
  customer?: Parameters<typeof newQuote>[1];
  /** Content to copy. By default, the quote gets new content. */
  content?: QuoteContent;
  inquiry?: string | undefined;
  label?: string;
}

/** Renders the button that creates a draft and opens it. */
export function NewQuote(props: Props): ReactNode {
  const { t, account, common, quoteTemplates, customer, content, inquiry, label = t.quote.write, onClosed } = props;
  const { attempt, run } = useAttempt();
  // The ID stays the same, so a retry after a lost response opens the draft of the first attempt.
  const [id] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const create = (): void =>
    void run(async () => {
      setProblem('');
      const written = content ?? newQuote(quoteTemplates, customer ?? { language: 'fr' }, new Date());
      const answer = await saveQuote(id, written, 0, inquiry);
      if (answer.kind === 'refused') return answer.problem;
      const result = answer.value;
      if (result === null) onClosed();
      else if (result.kind === 'refused') setProblem(t.quote.refused[result.code]);
      else if (result.kind === 'missing') setProblem(t.missing);
      else location.hash = toFragment({ room: 'quotes', id: result.record.id });
      return undefined;
    });
  return (
    <>
      <button type="button" className="button button-quiet" aria-disabled={attempt.kind === 'sending'} onClick={create}>
        {attempt.kind === 'sending' ? t.quote.writing : label}
      </button>
      <p role="alert" className="text-danger mt-2 font-semibold empty:hidden">
        {problem || (attempt.kind === 'refused' && problemText(attempt.problem, account, common))}
      </p>
    </>
  );
}
