import { isInvoiced } from '../../../src/features/orders/rules/order-status.ts';
import { formatPrice } from '../../../src/core/money.ts';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { StoredOrder } from '../mail/outbox.ts';

type Row = [label: string, value: string];

/** Returns the products of an order, the subtotal, each tax and the total, in a language. */
export function orderRows(
  { lines, total_cents, gst_cents, qst_cents, status, is_quoted, has_invoices }: StoredOrder,
  locale: Locale,
): Row[] {
  const t = strings(locale).orders;
  const names = is_quoted || has_invoices || isInvoiced(status) ? t.billed : t;
  const price = (cents: number): string => formatPrice(cents, locale);
  // A tax of zero is omitted below, such as the QST of an order that is delivered outside Quebec.
  const taxes: [name: string, taxCents: number][] = [
    [names.gst, gst_cents],
    [names.qst, qst_cents],
  ];
  return [
    ...lines.map(({ name, name_en, price_cents, units }): Row => {
      const product = locale === 'en' ? name_en : name;
      return [units > 1 ? `${fill(t.units, { count: units })} ${product}` : product, price(units * price_cents)];
    }),
    [t.subtotal, price(total_cents)],
    ...taxes.filter(([, taxCents]) => taxCents > 0).map(([name, taxCents]): Row => [name, price(taxCents)]),
    [names.total, price(total_cents + gst_cents + qst_cents)],
  ];
}
