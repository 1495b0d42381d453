import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { toFragment } from '../rules/place.ts';
import { typedProvince } from '../rules/quote-form.ts';
import type { QuoteDetails } from '../rules/quotes.ts';
import { orderNumber } from '../../orders/rules/order.ts';
import { getProvince } from '../../quotes/rules/document.ts';
import { fill } from '../../../core/text.ts';
import { readDeskQuote } from '../store.ts';
import { useResult } from '../../account/settings/use-result.ts';
import type { RoomProps } from '../props.ts';
import { RecordShell } from '../RecordShell.tsx';
import { AcceptByPhone } from './AcceptByPhone.tsx';
import { AmendmentBefore } from './AmendmentBefore.tsx';
import { AmendmentResult } from './AmendmentResult.tsx';
import { CancelQuote } from './CancelQuote.tsx';
import { NewQuote } from './NewQuote.tsx';
import { QuoteAmountList } from './QuoteAmountList.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { QuoteHistory } from './QuoteHistory.tsx';
import { selectWords } from './quote-words.ts';

/** Renders one quote and its history. An accepted, applied or cancelled quote is read-only. Any other quote is a form. */
export function QuotePage({ id, ...roomProps }: RoomProps & { id: string }): ReactNode {
  const { onClosed } = roomProps;
  const read = useCallback(() => readDeskQuote(id), [id]);
  const { reading, readAgain } = useResult(read);
  const [changed, setChanged] = useState<QuoteDetails>();
  const answer = reading.kind === 'answered' ? reading.value : undefined;
  useEffect(() => {
    if (answer === null) onClosed();
  }, [answer, onClosed]);
  const quote = changed ?? (answer && 'record' in answer ? answer.record : undefined);
  const isOpen = quote && !['accepted', 'applied', 'cancelled'].includes(quote.status);
  const props = quote ? { ...roomProps, t: selectWords(roomProps.t, quote) } : roomProps;
  const { quote: words } = props.t;
  const orderId = quote?.order_id ?? quote?.amendment?.order_id;
  return (
    <RecordShell {...props} room="quotes" state={{ reading, readAgain, isMissing: answer?.kind === 'missing' }}>
      {quote && (
        <article aria-labelledby="quote" className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="min-w-0">
            <h2 id="quote" className="text-2xl wrap-anywhere">
              {quote.number ? fill(words.name, { number: quote.number }) : words.draftName}
            </h2>
            <p className="text-muted mt-1 wrap-anywhere">
              {words.status[quote.status]}
              {quote.content.name && ` · ${quote.content.name}`}
            </p>
            {quote.inquiry && (
              <p>
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={toFragment({ room: 'inquiries', id: quote.inquiry.id })}
                >
                  {fill(words.fromInquiry, { reference: quote.inquiry.reference })}
                </a>
              </p>
            )}
            {orderId && (
              <p>
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={toFragment({ room: 'orders', id: orderId })}
                >
                  {fill(words.order, { number: orderNumber(orderId) })}
                </a>
              </p>
            )}
            {quote.amendment && <AmendmentResult {...props} quote={quote} onChanged={setChanged} />}
            {isOpen ? (
              <QuoteForm {...props} quote={quote} onChanged={setChanged} />
            ) : (
              <SentQuote {...props} quote={quote} />
            )}
          </div>
          <div className="min-w-0 space-y-8">
            <QuoteHistory {...props} quote={quote} />
            <div className="flex flex-wrap gap-3">
              {!quote.amendment && (
                <NewQuote {...props} content={quote.content} inquiry={quote.inquiry?.id} label={words.duplicate} />
              )}
              {quote.status === 'sent' && quote.is_sent && (
                <AcceptByPhone {...props} quote={quote} onChanged={setChanged} />
              )}
              {isOpen && <CancelQuote {...props} quote={quote} onChanged={setChanged} />}
            </div>
          </div>
        </article>
      )}
    </RecordShell>
  );
}

/** Renders the last version that was sent, or the draft if the quote was cancelled before it was sent. */
function SentQuote({ quote, ...props }: RoomProps & { quote: QuoteDetails }): ReactNode {
  const { lines } = quote.document ?? quote.content;
  const before = quote.document?.amendment?.before;
  return (
    <>
      {before && <AmendmentBefore {...props} before={before} />}
      <QuoteAmountList
        {...props}
        lines={lines}
        amounts={quote.document ?? quote.amounts}
        province={quote.document ? getProvince(quote.document) : typedProvince(quote.content)}
        depositPercent={(quote.document ?? quote.content).deposit_percent}
        beforeCents={before?.total_cents}
      />
    </>
  );
}
