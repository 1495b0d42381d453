import { useEffect, useState, type ReactNode } from 'react';
import type { Invoice } from './rules/invoice.ts';
import { orderNumber, type Order } from './rules/order.ts';
import { PAYMENT_SENT } from './rules/payment.ts';
import { fill } from '../../core/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import { refreshOrders } from './store/orders.ts';
import type { OrderPageProps } from './props.ts';
import { PayOnline } from './PayOnline.tsx';

interface Props extends OrderPageProps {
  order: Order;
  payment: Invoice['payment'];
}

/** Renders the due date of an invoice and the ways to pay it. For a paid invoice, renders a confirmation of the payment. */
export function InvoicePayment(props: Props): ReactNode {
  const { locale, t, payment } = props;
  const isPaymentSent = useSentPayment(payment.kind === 'settled');
  if (payment.kind === 'settled') {
    const { paidAt } = payment;
    return (
      <section aria-labelledby="order-payment" className="notice border-good">
        <h3 id="order-payment" className="text-good text-lg">
          {paidAt ? fill(t.invoice.paidOn, { date: formatDay(paidAt, locale) }) : t.invoice.paid}
        </h3>
        <p className="mt-1">{t.invoice.nothingDue}</p>
      </section>
    );
  }
  if (isPaymentSent) {
    return (
      <p role="status" className="notice">
        {t.payment.sent}
      </p>
    );
  }
  return <HowToPay {...props} dueAt={payment.dueAt} />;
}

function HowToPay({ locale, t, common, seller, order, dueAt }: Props & { dueAt: string }): ReactNode {
  const { invoice } = t;
  const { interacEmail, dueDays, bank } = seller;
  const reference = fill(invoice.reference, { number: orderNumber(order.id) });
  return (
    <section aria-labelledby="order-payment" className="notice">
      <h3 id="order-payment" className="text-lg">
        {invoice.howToPay}
      </h3>
      <p className="mt-1">{fill(invoice.dueOn, { date: formatDay(dueAt, locale), days: dueDays })}</p>
      <dl>
        <dt className="mt-3 font-semibold">{invoice.interac}</dt>
        <dd className="wrap-anywhere">{fill(invoice.interacTo, { email: interacEmail })}</dd>
        <dd>{reference}</dd>
        <dt className="mt-3 font-semibold">{invoice.bank}</dt>
        <dd>{fill(invoice.institution, { number: bank.institution })}</dd>
        <dd>{fill(invoice.transit, { number: bank.transit })}</dd>
        <dd>{fill(invoice.account, { number: bank.account })}</dd>
        <dd>{reference}</dd>
      </dl>
      <PayOnline locale={locale} t={t.payment} common={common} orderId={order.id} />
    </section>
  );
}

/** Milliseconds between two reloads of an order after a payment. */
const REFRESH_MS = 3_000;
/** Number of these reloads, which together take one minute. */
const MAX_REFRESHES = 20;

/**
 * Returns whether the page waits for a payment that the customer has just made. Reloads the order every three seconds, until its
 * invoice is settled or one minute has passed.
 */
function useSentPayment(isSettled: boolean): boolean {
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => {
    if (location.search !== PAYMENT_SENT) return;
    // Removes the query from the address, because customers may bookmark the order.
    history.replaceState(history.state, '', location.pathname + location.hash);
    setRefreshes(MAX_REFRESHES);
  }, []);
  useEffect(() => {
    if (isSettled) setRefreshes(0);
    if (refreshes === 0 || isSettled) return undefined;
    const timer = setTimeout(() => void refreshOrders().then(() => setRefreshes(refreshes - 1)), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [refreshes, isSettled]);
  return refreshes > 0;
}
