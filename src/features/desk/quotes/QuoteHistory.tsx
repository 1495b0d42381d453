import type { ReactNode } from 'react';
import type { QuoteDetails } from '../rules/quotes.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import type { RoomProps } from '../props.ts';

/** Renders the acceptance of a quote, and its history with the customer's texts. */
export function QuoteHistory({ t, locale, quote }: RoomProps & { quote: QuoteDetails }): ReactNode {
  const { quote: words } = t;
  const { acceptance } = quote;
  return (
    <section aria-labelledby="quote-history" className="notice">
      {acceptance && (
        <>
          <h3 className="text-lg">{words.acceptance}</h3>
          <p className="mt-1 wrap-anywhere">
            {fill(acceptance.email ? words.accepted : words.acceptedForgotten, {
              version: acceptance.version,
              name: acceptance.name,
              when: formatMoment(acceptance.at, locale),
              email: acceptance.email ?? '',
            })}
          </p>
          <p className="text-muted mt-1 mb-4 text-sm wrap-anywhere">
            {words.digest}
            {'\u00a0: '}
            {acceptance.digest}
          </p>
        </>
      )}
      <h3 id="quote-history" className="text-lg">
        {t.history}
      </h3>
      <ol className="mt-1 space-y-2 text-sm">
        {quote.events.map(({ kind, version, at, by, text }, index) => (
          <li key={index} className="wrap-anywhere">
            {fill(by ? words.eventBy : words.eventAt, {
              event: fill(words.events[kind], { version }),
              by: by ?? '',
              when: formatMoment(at, locale),
            })}
            {text && <p className="border-line mt-1 border-l-2 pl-3 text-base whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
