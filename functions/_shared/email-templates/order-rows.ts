import { isInvoiced } from '../../../src/features/orders/rules/invoice.ts';
import { centsFromPrice, formatPrice } from '../../../src/core/money.ts';
import { fill } from '../../../src/core/text.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { strings } from '../../../src/i18n/strings/index.ts';
import type { StoredOrder } from '../mail/outbox.ts';

type Row = [label: string, value: string];

/** Returns the products of an order, the subtotal, each tax and the total, in a language. */
export function orderRows({ lines, total, gst, qst, status, is_quoted }: StoredOrder, locale: Locale): Row[] {
  const t = strings(locale).orders;
  const names = is_quoted || isInvoiced(status) ? t.billed : t;
  const price = (cents: number): string => formatPrice(cents, locale);
  const [totalCents, gstCents, qstCents] = [cents(total), cents(gst), cents(qst)];
  // A tax that is not charged in another province is omitted.
  const taxes: [name: string, taxCents: number][] = [
    [names.gst, gstCents],
    [names.qst, qstCents],
  ];
  return [
    ...lines.map(({ name, name_en, price: unitPrice, units }): Row => {
      const product = locale === 'en' ? name_en : name;
      return [units > 1 ? `${fill(t.units, { count: units })} ${product}` : product, price(units * cents(unitPrice))];
    }),
    [t.subtotal, price(totalCents)],
    ...taxes.filter(([, taxCents]) => taxCents > 0).map(([name, taxCents]): Row => [name, price(taxCents)]),
    [names.total, price(totalCents + gstCents + qstCents)],
  ];
}

/**
 * Converts an amount from the database to cents.
 * @throws if it is not a number. The email then fails, and the outbox records the reason.
 */
export function cents(amount: string | number): number {
  const value = centsFromPrice(amount);
  /* c8 ignore next -- numeric(12, 2) holds nothing else */
  if (value === undefined) throw new Error('an amount of an order could not be read');
  return value;
}
