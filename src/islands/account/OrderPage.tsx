import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { groupLines, orderNumber, type Order } from '../../domain/order.ts';
import { fill } from '../../domain/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { $orders, loadOrders } from '../../stores/orders.ts';
import { failureText } from '../parts/failure-text.ts';
import { OrderAmounts } from './OrderAmounts.tsx';

interface Props {
  locale: Locale;
  t: Omit<Strings['orders'], 'mail'>;
  /** `Commande {number}`. */
  name: string;
  common: Strings['common'];
  accountPath: string;
}

/** One order of the customer, which the address's fragment names. */
export function OrderPage(props: Props): ReactNode {
  const { t, common, accountPath } = props;
  const orders = useStore($orders, { ssr: 'initial' });
  const [id, setId] = useState('');
  useEffect(() => {
    const read = (): void => setId(location.hash.slice(1));
    read();
    void loadOrders();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  const order = orders.kind === 'loaded' ? orders.orders.find((one) => one.id === id) : undefined;
  return (
    <>
      {orders.kind === 'loading' && (
        <p role="status" className="needs-script text-muted">
          {t.page.loading}
        </p>
      )}
      {orders.kind === 'failed' && (
        <div role="alert" className="notice notice-danger max-w-md">
          <p>{failureText(orders.failure, common)}</p>
          <button type="button" className="button button-quiet mt-4" onClick={() => void loadOrders()}>
            {common.retry}
          </button>
        </div>
      )}
      {orders.kind === 'visitor' && <p className="notice max-w-md">{t.page.signIn}</p>}
      {orders.kind === 'loaded' && !order && <p className="notice max-w-md">{t.page.missing}</p>}
      {order && <OrderSheet {...props} order={order} />}
      {orders.kind !== 'loading' && (
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <a className="button button-quiet" href={accountPath}>
            {t.page.all}
          </a>
          {order && (
            <button type="button" className="button button-quiet" onClick={() => print()}>
              {t.page.print}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function OrderSheet({ locale, t, name, order }: Props & { order: Order }): ReactNode {
  const { page } = t;
  return (
    <article aria-labelledby="order-name" className="grid items-start gap-12 lg:grid-cols-[3fr_2fr]">
      <div>
        <h2 id="order-name" className="text-2xl">
          {fill(name, { number: orderNumber(order.id) })}
        </h2>
        <p className="text-muted mt-1">{fill(page.placedOn, { date: formatDay(order.placedAt, locale) })}</p>
        <h3 className="mt-6 text-lg">{page.articles}</h3>
        <OrderAmounts
          locale={locale}
          t={t}
          lines={groupLines(order.lines)}
          totalCents={order.totalCents}
          taxes={order.taxes}
        />
      </div>
      <div className="space-y-6">
        <section aria-labelledby="order-next" className="notice">
          <h3 id="order-next" className="text-lg">
            {page.nextStep}
          </h3>
          <p className="mt-1">{t.next[order.status]}</p>
        </section>
        <section aria-labelledby="order-steps">
          <h3 id="order-steps" className="text-lg">
            {page.steps}
          </h3>
          <ol className="mt-2 space-y-1">
            {order.changes.map(({ status, changedAt }, index) => (
              <li
                key={index}
                aria-current={index === order.changes.length - 1 ? 'step' : undefined}
                className="flex justify-between gap-4 aria-[current]:font-semibold"
              >
                <span>{t.status[status]}</span>
                <time dateTime={changedAt}>{formatDay(changedAt, locale)}</time>
              </li>
            ))}
          </ol>
        </section>
        {order.contact && (
          <section aria-labelledby="order-contact">
            <h3 id="order-contact" className="text-lg">
              {page.contact}
            </h3>
            <address className="mt-2 not-italic">
              {[
                order.contact.name,
                order.contact.phone,
                order.contact.email,
                ...(order.deliveredTo ?? [page.pickup]),
              ].map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            {order.note && (
              <>
                <h4 className="mt-3 font-semibold">{page.note}</h4>
                <p className="whitespace-pre-line">{order.note}</p>
              </>
            )}
          </section>
        )}
      </div>
    </article>
  );
}
