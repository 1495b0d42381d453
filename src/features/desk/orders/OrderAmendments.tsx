import { useState, type ReactNode } from 'react';
import type { OrderDetails } from '../rules/orders.ts';
import { toFragment } from '../rules/place.ts';
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { amendOrder } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';

const DONE: readonly string[] = ['accepted', 'applied', 'cancelled'];

/**
 * Renders the amendments of an order, each with its state, author, time and totals. A button opens the current amendment, or
 * creates one.
 */
export function OrderAmendments({ order, ...props }: RoomProps & { order: OrderDetails }): ReactNode {
  const { t, locale, account, common, onClosed } = props;
  const { amendment: words, quote } = t;
  const { amendments } = order;
  const { attempt, run } = useAttempt();
  const [id] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const isOpen = amendments.some(({ status }) => !DONE.includes(status));
  const open = (): void =>
    void run(async () => {
      setProblem('');
      const answer = await amendOrder(order.id, id);
      if (answer.kind === 'refused') return answer.problem;
      const result = answer.value;
      if (result === null) onClosed();
      else if (result.kind === 'refused') setProblem(quote.refused[result.code]);
      else if (result.kind === 'missing') setProblem(t.missing);
      else location.hash = toFragment({ room: 'quotes', id: result.record.id });
      return undefined;
    });
  return (
    <section aria-labelledby="desk-amendments">
      <h3 id="desk-amendments" className="text-lg">
        {words.heading}
      </h3>
      <ul className="mt-2 space-y-3 empty:hidden">
        {amendments.map(({ id: amendment, number, status, at, by, before_cents, total_cents }) => (
          <li key={amendment} className="border-line border-l-2 pl-3 wrap-anywhere">
            <a
              className="link inline-flex min-h-11 items-center font-semibold"
              href={toFragment({ room: 'quotes', id: amendment })}
            >
              {number
                ? fill(words.entry, { number, state: quote.status[status].toLocaleLowerCase(locale) })
                : words.draft}
            </a>
            {before_cents !== null && total_cents !== null && (
              <p className="tabular-nums">
                {fill(words.totals, {
                  before: formatPrice(before_cents, locale),
                  total: formatPrice(total_cents, locale),
                })}
              </p>
            )}
            {by && <p className="text-muted text-sm">{fill(words.by, { by, when: formatMoment(at, locale) })}</p>}
          </li>
        ))}
      </ul>
      {order.status !== 'cancelled' && (
        <>
          <p className="text-muted mt-2 text-sm">{words.lead}</p>
          <button
            type="button"
            className="button button-quiet mt-3"
            aria-disabled={attempt.kind === 'sending'}
            onClick={open}
          >
            {attempt.kind === 'sending' ? words.opening : isOpen ? words.resume : words.open}
          </button>
        </>
      )}
      <p role="alert" className="text-danger mt-2 font-semibold empty:hidden">
        {problem || (attempt.kind === 'refused' && problemText(attempt.problem, account, common))}
      </p>
    </section>
  );
}
