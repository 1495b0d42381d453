import type { ReactNode } from 'react';
import type { OrderDetails } from '../rules/orders.ts';
import { formatPrice } from '../../../core/money.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { RoomProps } from '../props.ts';

/** Renders the invoices, payments and refunds of an order, with their problems. */
export function BillingEntries({ t, locale, order }: RoomProps & { order: OrderDetails }): ReactNode {
  const { billing: words } = t;
  const price = (cents: number, currency = 'cad'): string =>
    currency === 'cad' ? formatPrice(cents, locale) : `${(cents / 100).toFixed(2)}\u00a0${currency.toUpperCase()}`;
  const day = (text: string): string => formatDay(noonOn(text), locale);
  const lists = [
    {
      heading: words.invoices,
      entries: order.invoices.map(({ id, number, kind, total_cents, issued_on, left_cents, credited }) => ({
        id,
        text: fill(words.invoice, { number, kind: words.kinds[kind], amount: price(total_cents), day: day(issued_on) }),
        note:
          kind === 'credit'
            ? fill(words.creditedInvoice, { number: credited ?? '' })
            : left_cents > 0
              ? fill(words.left, { amount: price(left_cents) })
              : words.paid,
        problem: '',
      })),
    },
    {
      heading: words.payments,
      entries: order.payments.map(({ id, amount_cents, currency, method, day: on, problem, reference }) => ({
        id,
        text: fill(words.payment, {
          amount: price(amount_cents, currency),
          method: words.methods[method],
          day: day(on),
        }),
        note: method === 'stripe' ? id : reference,
        problem: problem ? t.order.problems[problem] : '',
      })),
    },
    {
      heading: words.refunds,
      entries: order.refunds.map(({ id, amount_cents, method, day: on, state, reason }) => ({
        id,
        text: fill(words.payment, { amount: price(amount_cents), method: words.methods[method], day: day(on) }),
        note: [state === 'failed' ? '' : words.states[state], reason].filter(Boolean).join(' · '),
        problem: state === 'failed' ? words.states.failed : '',
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
  return lists.map(({ heading, entries }) => (
    <div key={heading}>
      <h4 className="mt-4 font-semibold">{heading}</h4>
      <ul className="mt-1 space-y-1 text-sm">
        {entries.map(({ id, text, note, problem }) => (
          <li key={id} className="wrap-anywhere">
            {text}
            {problem && <strong className="text-danger">{` (${problem})`}</strong>}
            {note && <span className="text-muted">{` · ${note}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  ));
}
