import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { formatPrice } from '../../domain/money.ts';
import { orderNumber, type Order } from '../../domain/order.ts';
import { fill } from '../../domain/text.ts';
import { $orders, loadOrders } from '../../stores/orders.ts';
import { failureText } from '../parts/failure-text.ts';
import type { AccountProps } from './props.ts';

/** The customer's orders: being read, none, or one card each, the latest first. */
export function OrderList(props: AccountProps): ReactNode {
  const { t, common, browse, productsPath } = props;
  const orders = useStore($orders, { ssr: 'initial' });
  useEffect(() => void loadOrders(), []);

  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="text-2xl">
        {t.orders}
      </h2>
      {orders.kind === 'loading' && (
        <p role="status" className="text-muted mt-4">
          {t.loadingOrders}
        </p>
      )}
      {orders.kind === 'failed' && (
        <div role="alert" className="notice notice-danger mt-4">
          <p>{failureText(orders.failure, common)}</p>
          <button type="button" className="button button-quiet mt-4" onClick={() => void loadOrders()}>
            {common.retry}
          </button>
        </div>
      )}
      {orders.kind === 'loaded' && orders.orders.length === 0 && (
        <div className="notice mt-4">
          <p>{t.noOrders}</p>
          <a className="link mt-2 inline-block" href={productsPath}>
            {browse}
          </a>
        </div>
      )}
      {orders.kind === 'loaded' && (
        <ul className="mt-4 space-y-4">
          {orders.orders.map((order) => (
            <li key={order.id}>
              <OrderCard {...props} order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OrderCard({ locale, t, order }: AccountProps & { order: Order }): ReactNode {
  const date = new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'long' }).format(new Date(order.placedAt));
  const number = orderNumber(order.id);
  return (
    <article className="notice" aria-labelledby={`order-${number}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`order-${number}`} className="text-lg">
          {fill(t.order, { number })}
        </h3>
        <time dateTime={order.placedAt} className="text-muted text-sm">
          {date}
        </time>
      </div>
      <ul className="divide-line mt-3 divide-y">
        {order.lines.map((line, index) => (
          <li key={index} className="flex justify-between gap-4 py-2">
            <span>{line.name[locale]}</span>
            <span className="whitespace-nowrap">{formatPrice(line.priceCents, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="border-line mt-2 flex justify-between border-t pt-3 text-lg font-semibold">
        <span>{t.total}</span>
        <span>{formatPrice(order.totalCents, locale)}</span>
      </p>
    </article>
  );
}
