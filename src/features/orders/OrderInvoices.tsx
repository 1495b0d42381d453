import { useCallback, type ReactNode } from 'react';
import type { InvoiceKind } from '../billing/rules/invoice-document.ts';
import { readInvoiceToken, readMyInvoices } from './store/invoices.ts';
import type { Order } from './rules/order.ts';
import { formatPrice } from '../../core/money.ts';
import { fill } from '../../core/text.ts';
import { useResult } from '../account/settings/use-result.ts';
import { FailedReading } from './FailedReading.tsx';
import type { OrderPageProps } from './props.ts';
import { SecretLinkButton } from './SecretLinkButton.tsx';

/** Renders the invoices and credit notes of an order, each with a button that opens it. */
export function OrderInvoices(props: OrderPageProps & { order: Order }): ReactNode {
  const { order } = props;
  const { list } = props.billing;
  const read = useCallback(() => readMyInvoices(order.id), [order.id]);
  const { reading, readAgain } = useResult(read);
  return (
    <section aria-labelledby="order-invoices" className="notice">
      <h3 id="order-invoices" className="text-lg">
        {list.heading}
      </h3>
      <FailedReading
        {...props}
        reading={reading}
        missing={list.failed}
        className="mt-2"
        onRetry={() => void readAgain()}
      />
      <ul className="mt-2 space-y-2 empty:hidden">
        {reading.kind === 'answered' &&
          reading.value?.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceLine {...props} invoice={invoice} />
            </li>
          ))}
      </ul>
    </section>
  );
}

interface LineProps extends OrderPageProps {
  invoice: { id: string; kind: InvoiceKind; number: string; total_cents: number; left_cents: number };
}

function InvoiceLine({ locale, billing, invoicePath, errors, common, invoice }: LineProps): ReactNode {
  const { kinds, list } = billing;
  const { id, kind, number, total_cents, left_cents } = invoice;
  const state = left_cents > 0 ? fill(list.left, { amount: formatPrice(left_cents, locale) }) : list.paid;
  return (
    <SecretLinkButton
      label={fill(list.open, { name: fill(kinds[kind], { number }), amount: formatPrice(total_cents, locale) })}
      words={{ opening: list.opening, linkFailed: list.linkFailed }}
      page={invoicePath}
      readToken={() => readInvoiceToken(id)}
      errors={errors}
      common={common}
    >
      {kind !== 'credit' && <p className="text-muted text-sm">{state}</p>}
    </SecretLinkButton>
  );
}
