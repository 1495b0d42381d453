import type { ReactNode } from 'react';
import { isInvoiced } from '../../orders/rules/order-status.ts';
import { replyAddress } from '../rules/inquiries.ts';
import type { OrderDetails } from '../rules/orders.ts';
import { toFragment } from '../rules/place.ts';
import { addressLines } from '../../orders/rules/address.ts';
import { orderNumber } from '../../orders/rules/order.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { OrderAmounts } from '../../orders/OrderAmounts.tsx';
import type { RoomProps } from '../props.ts';

/** Renders an order's shopper, products, amounts and delivery. */
export function DeskOrderContent({ t, locale, orders, order }: RoomProps & { order: OrderDetails }): ReactNode {
  const { order: words } = t;
  const number = orderNumber(order.id);
  const { email, phone } = order;
  const where = order.address ? addressLines(order.address) : order.delivery === 'pickup' ? [words.pickup] : [];
  return (
    <section aria-labelledby="desk-order" className="min-w-0">
      <h2 id="desk-order" className="text-2xl">
        {fill(words.name, { number })}
      </h2>
      <p className="text-muted mt-1">
        {fill(words.placedOn, {
          when: formatMoment(order.created_at, locale),
          language: t.inquiry.languages[order.language],
        })}
      </p>
      {order.quote && (
        <p>
          <a className="link" href={toFragment({ room: 'quotes', id: order.quote.id })}>
            {fill(t.quote.name, { number: order.quote.number ?? '' })}
          </a>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {email && (
          <a className="button button-primary" href={replyAddress(email, fill(words.replySubject, { number }))}>
            {t.inquiry.reply}
          </a>
        )}
        {phone && (
          <a className="button button-quiet" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {t.inquiry.call}
          </a>
        )}
      </p>
      <h3 className="mt-6 text-lg">{words.customer}</h3>
      <address className="mt-2 not-italic">
        {[order.name ?? words.deleted, phone, email, ...where].map(
          (line) =>
            line && (
              <span key={line} className="block wrap-anywhere">
                {line}
              </span>
            ),
        )}
      </address>
      {order.note && (
        <>
          <h4 className="mt-3 font-semibold">{words.note}</h4>
          <p className="whitespace-pre-line wrap-anywhere">{order.note}</p>
        </>
      )}
      <h3 className="mt-6 text-lg">{words.articles}</h3>
      <OrderAmounts
        locale={locale}
        t={orders}
        lines={order.lines.map(({ name, name_en, price_cents, units }) => ({
          name: { fr: name, en: name_en },
          priceCents: price_cents,
          units,
        }))}
        totalCents={order.total_cents}
        taxes={{ gstCents: order.gst_cents, qstCents: order.qst_cents }}
        isBilled={order.is_quoted || order.bill.invoiced_cents > 0 || isInvoiced(order.status)}
      />
    </section>
  );
}
