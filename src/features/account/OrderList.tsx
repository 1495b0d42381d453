import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { isBilled } from '../orders/rules/invoice.ts';
import { groupLines, orderNumber, type Order } from '../orders/rules/order.ts';
import { fill } from '../../core/text.ts';
import { $orders, loadOrders } from '../orders/store/orders.ts';
import { formatDay } from '../../i18n/formats.ts';
import { failureText } from '../../ui/failure-text.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { OrderAmounts } from '../orders/OrderAmounts.tsx';
import type { AccountProps } from './props.ts';

/** Renders the customer's orders as cards, the latest first, or the state of loading them. */
export function OrderList(props: AccountProps): ReactNode {
  const { t, common, browse, productsPath } = props;
  const orders = useStore($orders, { ssr: 'initial' });
  useEffect(() => void loadOrders(), []);

  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="scroll-mt-24 text-2xl">
        {t.orders}
      </h2>
      {orders.kind === 'loading' && (
        <p role="status" className="text-muted mt-4">
          {t.loadingOrders}
        </p>
      )}
      {orders.kind === 'failed' && (
        <FailureNotice
          text={failureText(orders.failure, common)}
          common={common}
          className="mt-4"
          onRetry={() => void loadOrders()}
        />
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

function OrderCard({ locale, t, orders, orderPath, order }: AccountProps & { order: Order }): ReactNode {
  const number = orderNumber(order.id);
  return (
    <article className="notice" aria-labelledby={`order-${number}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`order-${number}`} className="text-lg">
          <a className="link" href={`${orderPath}#${order.id}`}>
            {fill(t.order, { number })}
          </a>
        </h3>
        <time dateTime={order.placedAt} className="text-muted text-sm">
          {formatDay(order.placedAt, locale)}
        </time>
      </div>
      <p className="mt-1 font-semibold">{orders.status[order.status]}</p>
      <p className="text-muted text-sm">{orders.next[order.status]}</p>
      <OrderAmounts
        locale={locale}
        t={orders}
        lines={groupLines(order.lines)}
        totalCents={order.totalCents}
        taxes={order.taxes}
        isBilled={isBilled(order)}
      />
    </article>
  );
}
