import { useEffect, useRef, type ReactNode } from 'react';
import { formatPrice } from '../../domain/money.ts';
import { orderNumber } from '../../domain/order.ts';
import { fill } from '../../domain/text.ts';
import type { Checkout } from '../../stores/checkout-state.ts';
import type { CartProps } from './props.ts';

type PlacedOrder = Extract<Checkout, { kind: 'placed' | 'placed_before' }>;

/** The order is in the database: its number, its total, and where to find it again. */
export function OrderPlaced({ locale, t, accountPath, order }: CartProps & { order: PlacedOrder }): ReactNode {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} role="status" className="notice border-good">
      <p className="text-good text-lg font-semibold">
        {fill(order.kind === 'placed' ? t.placed : t.placedBefore, { number: orderNumber(order.orderId) })}
      </p>
      <p className="mt-2">{fill(t.placedTotal, { total: formatPrice(order.totalCents, locale) })}</p>
      <a className="link mt-3 inline-block" href={accountPath}>
        {t.seeOrders}
      </a>
    </div>
  );
}
