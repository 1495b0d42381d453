import {
  invoiceRows,
  paidCents,
  type AmountName,
  type CustomerInvoice,
} from '../../../features/billing/rules/invoice-document.ts';
import { addressLines } from '../../../features/orders/rules/address.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import { showAmounts, showLines } from '../secret-link/show-sale.ts';

type Words = Strings['billing'];
export type InvoiceTexts = Pick<
  Words,
  'kinds' | 'issuedOn' | 'quoted' | 'credited' | 'pickup' | 'registration' | 'taxNames'
> & {
  amounts: Record<AmountName, string>;
  pay: Words['pay'];
};

const write = (root: HTMLElement, attribute: string, texts: Record<string, string>): void => {
  for (const [name, text] of Object.entries(texts))
    root.querySelector(`[data-${attribute}=${name}]`)!.textContent = text;
};

/** Writes an invoice or a credit note into its article. */
export function showInvoice(
  article: HTMLElement,
  { document: shown }: CustomerInvoice,
  t: InvoiceTexts,
  locale: Locale,
): void {
  const { number, kind, seller, address } = shown;
  article.querySelector('h2')!.textContent = fill(t.kinds[kind], { number });
  write(article, 'invoice', {
    issued: fill(t.issuedOn, { date: formatDay(noonOn(shown.issued_on), locale), order: shown.order }),
    quoted: shown.quote ? fill(t.quoted, { number: shown.quote }) : '',
    credited: shown.credited ? fill(t.credited, { number: shown.credited, reason: shown.reason }) : '',
    seller: [seller.name, ...seller.lines].join('\n'),
    registrations: [
      fill(t.registration, { tax: t.taxNames.gst, number: seller.gst_number }),
      fill(t.registration, { tax: t.taxNames.qst, number: seller.qst_number }),
    ].join('\n'),
    customer: shown.name,
    address: address ? addressLines(address).join('\n') : t.pickup,
  });
  showLines(article, shown.lines, locale);
  showAmounts(article, invoiceRows(shown), t.amounts, locale);
}

/**
 * Writes the amount left to pay, and the ways to pay. Returns the sentence about a settled invoice, or an empty text for any
 * other invoice.
 */
export function showPayment(
  section: HTMLElement,
  { invoice, isOnline }: { invoice: CustomerInvoice; isOnline: boolean },
  { pay }: InvoiceTexts,
  locale: Locale,
): string {
  const { document: shown, left_cents: left, owed_cents: owed, net_cents: net } = invoice;
  section.hidden = left === 0;
  if (shown.kind === 'credit') return '';
  if (left === 0) return net === 0 ? pay.credited : pay.paid;
  const { seller, number, due_on } = shown;
  const amount = (cents: number) => ({ amount: formatPrice(cents, locale) });
  write(section, 'pay', {
    left: fill(pay.left, { ...amount(left), date: due_on ? formatDay(noonOn(due_on), locale) : '' }),
    partly: paidCents(invoice) > 0 ? fill(pay.partly, amount(paidCents(invoice))) : '',
    others: owed > left ? fill(pay.others, amount(owed)) : '',
    interac: fill(pay.interac, { email: seller.interac_email }),
    bank: fill(pay.bank, seller.bank),
    cheque: fill(pay.cheque, { name: seller.name }),
    reference: fill(pay.reference, { number }),
  });
  const online = section.querySelector<HTMLElement>('#invoice-online')!;
  online.hidden = !isOnline || owed <= 0;
  online.querySelector('button')!.textContent = fill(pay.online, amount(owed));
  return '';
}
