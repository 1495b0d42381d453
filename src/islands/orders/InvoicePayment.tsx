import type { ReactNode } from 'react';
import type { Invoice } from '../../domain/billing/invoice.ts';
import { orderNumber, type Order } from '../../domain/order.ts';
import { fill } from '../../domain/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import type { OrderPageProps } from './props.ts';

interface Props extends OrderPageProps {
  order: Order;
  payment: Invoice['payment'];
}

/** How an invoice is paid, and by when; or that it is. */
export function InvoicePayment(props: Props): ReactNode {
  const { locale, t, payment } = props;
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
  return <HowToPay {...props} dueAt={payment.dueAt} />;
}

function HowToPay({ locale, t, seller, order, dueAt }: Props & { dueAt: string }): ReactNode {
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
    </section>
  );
}
