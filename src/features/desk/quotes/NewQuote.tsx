import type { ReactNode } from 'react';
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
  const create = (): void =>
    void run(async () => {
      const id = crypto.randomUUID();
      const written = content ?? newQuote(quoteTemplates, customer ?? { language: 'fr' }, new Date());
      const answer = await saveQuote(id, written, 0, inquiry);
      if (answer.kind === 'refused') return answer.problem;
      if (answer.value === null) onClosed();
      else location.hash = toFragment({ room: 'quotes', id });
      return undefined;
    });
  return (
    <>
      <button type="button" className="button button-quiet" aria-disabled={attempt.kind === 'sending'} onClick={create}>
        {attempt.kind === 'sending' ? t.quote.writing : label}
      </button>
      <p role="alert" className="text-danger mt-2 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </>
  );
}
