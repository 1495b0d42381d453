import type { ReactNode } from 'react';
import type { OrderDetails } from '../rules/orders.ts';
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import type { RoomProps } from '../props.ts';

/** Renders the online payments of an order, with their problems. */
export const DeskOrderPayments = ({ t, locale, order }: RoomProps & { order: OrderDetails }): ReactNode => (
  <section aria-labelledby="desk-order-payments">
    <h3 id="desk-order-payments" className="text-lg">
      {t.order.payments}
    </h3>
    <ul className="mt-2 space-y-2">
      {order.payments.map(({ id, amount_cents: cents, currency, problem, at }) => (
        <li key={id}>
          {fill(t.order.paid, {
            amount:
              currency === 'cad' ? formatPrice(cents, locale) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`,
            when: formatMoment(at, locale),
          })}
          {problem && <span className="text-danger font-semibold">{` (${t.order.problems[problem]})`}</span>}
          <br />
          <code className="text-muted text-sm">{id}</code>
        </li>
      ))}
    </ul>
  </section>
);
