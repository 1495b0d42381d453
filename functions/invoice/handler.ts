// Shows an invoice to anyone with its secret link, and opens its online payment.
import { INQUIRY_TOKEN } from '../../src/features/inquiry/rules/tracking.ts';
import type { CustomerInvoice, InvoiceResponse } from '../../src/features/billing/rules/invoice-document.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { tooMany, type FormResponse } from '../_shared/form-response.ts';
import { digestOfToken } from '../_shared/inquiry-links.ts';
import { unknownLinkLimits, type RateLimit } from '../_shared/rate-limits.ts';

/** An invoice as the database returns it. */
export type LinkedInvoice = CustomerInvoice & { order_id: string; user_id: string | null; version: number };

export interface Invoices {
  isOnline(): boolean;
  linkedBy(digest: string, limits: RateLimit[]): Promise<{ wait: number } | { invoice: LinkedInvoice | null }>;
  /** Opens the online payment of the order's whole unpaid amount. Returns the address of the payment page. */
  pay(invoice: LinkedInvoice, locale: Locale): Promise<string>;
}

/** Handles one request about an invoice. Without an action it only shows the invoice. */
export async function handleInvoice({ fields, network }: FormPost, invoices: Invoices): Promise<FormResponse> {
  const { token, action, locale } = fields;
  if (typeof token !== 'string' || !INQUIRY_TOKEN.test(token)) return accepted({ refusal: 'unknown_link' });
  if (action !== undefined && action !== 'pay') return { kind: 'refused', status: 422, code: 'unreadable' };
  const lookup = await invoices.linkedBy(digestOfToken(token), unknownLinkLimits(network));
  if ('wait' in lookup) return tooMany(lookup.wait);
  const { invoice } = lookup;
  if (!invoice) return accepted({ refusal: 'unknown_link' });
  if (action === undefined) return accepted({ invoice: toCustomerInvoice(invoice), online: invoices.isOnline() });
  if (!invoices.isOnline()) return accepted({ refusal: 'not_offered' });
  if (invoice.owed_cents <= 0) return accepted({ refusal: 'nothing_owed' });
  return accepted({
    url: await invoices.pay(invoice, LOCALES.find((known) => known === locale) ?? invoice.document.language),
  });
}

/** Returns the part of an invoice that the customer sees, without the account and the ID of the order. */
const toCustomerInvoice = ({ document, left_cents, owed_cents, net_cents }: LinkedInvoice): CustomerInvoice => ({
  document,
  left_cents,
  owed_cents,
  net_cents,
});

const accepted = (bill: InvoiceResponse): FormResponse => ({ kind: 'accepted', bill });
