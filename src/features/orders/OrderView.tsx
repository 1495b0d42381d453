import { useEffect, type ReactNode } from 'react';
import { findInvoice, isBilled } from './rules/invoice.ts';
import { groupLines, orderNumber, type Order } from './rules/order.ts';
import { isWaiting } from './rules/order-status.ts';
import { pageTitle } from '../../core/page-title.ts';
import { fill } from '../../core/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { InvoicePayment } from './InvoicePayment.tsx';
import { OrderAmounts } from './OrderAmounts.tsx';
import { OrderContact, OrderSteps, SellerDetails } from './OrderParts.tsx';
import type { OrderPageProps } from './props.ts';

/** Loads the planned date on demand, because an order has a planned date only until the installation. */
const orderVisit = () => import('./OrderVisit.tsx').then((module) => module.OrderVisit);

/** Loads the invoices on demand, because most orders do not have any yet. */
const orderInvoices = () => import('./OrderInvoices.tsx').then((module) => module.OrderInvoices);

/** Loads the amendments on demand, because most orders have no amendments. */
const orderAmendments = () => import('./OrderAmendments.tsx').then((module) => module.OrderAmendments);

/**
 * Renders an order: its products, its status, and the shopper. If the order was invoiced without an invoice number, this page is
 * also the invoice.
 */
export function OrderView(props: OrderPageProps & { order: Order }): ReactNode {
  const { locale, t, name, seller, order } = props;
  const invoice = order.hasInvoices ? undefined : findInvoice(order, seller.dueDays);
  const title = fill(invoice ? t.invoice.name : name, { number: orderNumber(order.id) });
  const placedOn = formatDay(order.placedAt, locale);
  // When the page is printed to a file, the browser uses the title as the file name.
  useEffect(() => {
    document.title = pageTitle(title, seller.name);
  }, [title, seller.name]);

  const contact = order.contact && (
    <OrderContact heading={invoice ? t.invoice.buyer : t.page.contact} t={t.page} order={order} />
  );
  return (
    <article aria-labelledby="order-name" className="grid items-start gap-12 lg:grid-cols-[3fr_2fr] print:gap-6">
      <div>
        <h2 id="order-name" className="text-2xl">
          {title}
        </h2>
        <p className="text-muted mt-1">
          {invoice
            ? fill(t.invoice.issuedOn, { date: formatDay(invoice.issuedAt, locale), ordered: placedOn })
            : fill(t.page.placedOn, { date: placedOn })}
        </p>
        {invoice && (
          <div className="mt-6 grid gap-6 sm:grid-cols-2">
            <SellerDetails t={t} seller={seller} />
            {contact}
          </div>
        )}
        <h3 className="mt-6 text-lg">{t.page.articles}</h3>
        <OrderAmounts
          locale={locale}
          t={t}
          lines={groupLines(order.lines)}
          totalCents={order.totalCents}
          taxes={order.taxes}
          isBilled={isBilled(order)}
          leadWeeks={isWaiting(order.status) ? order.leadWeeks : 0}
        />
      </div>
      <div className="space-y-6">
        {order.isAmended && (
          <LazyPart part={orderAmendments} props={props} loading={t.page.loading} common={props.common} />
        )}
        {order.status === 'scheduled' && (
          <LazyPart part={orderVisit} props={props} loading={t.page.loading} common={props.common} />
        )}
        {order.hasInvoices && (
          <LazyPart part={orderInvoices} props={props} loading={t.page.loading} common={props.common} />
        )}
        {invoice && <InvoicePayment {...props} payment={invoice.payment} />}
        {invoice?.payment.kind !== 'due' && (
          <section aria-labelledby="order-next" className={invoice ? 'print:hidden' : 'notice'}>
            <h3 id="order-next" className="text-lg">
              {t.page.nextStep}
            </h3>
            <p className="mt-1">{t.next[order.status]}</p>
          </section>
        )}
        <OrderSteps locale={locale} t={t} changes={order.changes} isHiddenOnPaper={invoice !== undefined} />
        {!invoice && contact}
      </div>
    </article>
  );
}
