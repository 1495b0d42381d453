import type { ReactNode } from 'react';
import type { Order } from './rules/order.ts';
import { fill } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { OrderTrack } from './OrderTrack.tsx';
import type { OrderPageWords, Seller } from './props.ts';

/** Renders the seller with its tax registrations. */
export function SellerDetails({ t, seller }: { t: OrderPageWords; seller: Seller }): ReactNode {
  const { seller: heading, registration } = t.invoice;
  const lines = [
    seller.name,
    ...seller.lines,
    fill(registration, { tax: t.billed.gst, number: seller.gstNumber }),
    fill(registration, { tax: t.billed.qst, number: seller.qstNumber }),
  ];
  return (
    <section aria-labelledby="order-seller">
      <h3 id="order-seller" className="text-lg">
        {heading}
      </h3>
      <Lines lines={lines} />
    </section>
  );
}

interface OrderContactProps {
  heading: string;
  t: OrderPageWords['page'];
  order: Order;
}

/** Renders the shopper's contact details, the delivery address, and the note. */
export function OrderContact({ heading, t, order }: OrderContactProps): ReactNode {
  const { name = '', phone = '', email = '' } = order.contact ?? {};
  return (
    <section aria-labelledby="order-contact">
      <h3 id="order-contact" className="text-lg">
        {heading}
      </h3>
      <Lines lines={[name, phone, email, ...(order.deliveredTo ?? [t.pickup])]} />
      {order.note && (
        <>
          <h4 className="mt-3 font-semibold">{t.note}</h4>
          <p className="whitespace-pre-line">{order.note}</p>
        </>
      )}
    </section>
  );
}

const Lines = ({ lines }: { lines: string[] }): ReactNode => (
  <address className="mt-2 not-italic">
    {lines.map((line) => (
      <span key={line} className="block wrap-anywhere">
        {line}
      </span>
    ))}
  </address>
);

interface OrderStepsProps {
  locale: Locale;
  t: OrderPageWords;
  changes: Order['changes'];
  isHiddenOnPaper: boolean;
}

/** Renders the status changes of an order and the steps that are still to come. */
export function OrderSteps({ locale, t, changes, isHiddenOnPaper }: OrderStepsProps): ReactNode {
  return (
    <section aria-labelledby="order-steps" className={isHiddenOnPaper ? 'print:hidden' : undefined}>
      <h3 id="order-steps" className="text-lg">
        {t.page.steps}
      </h3>
      <OrderTrack locale={locale} t={t} changes={changes} />
    </section>
  );
}
