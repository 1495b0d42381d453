import { formatRows } from '../../../src/features/quotes/rules/amounts.ts';
import { amountRows, getProvince, type QuoteDocument } from '../../../src/features/quotes/rules/document.ts';
import { formatPrice } from '../../../src/core/money.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { strings } from '../../../src/i18n/strings/index.ts';

type Row = [label: string, value: string];

/** Returns the lines of a quote with their amounts, the taxes, the total and the deposit, in a language. */
export function quoteRows(document: QuoteDocument, locale: Locale): Row[] {
  const { amounts } = strings(locale).quote;
  const { lines, deposit_percent, amendment } = document;
  const sums = amountRows(document, getProvince(document), deposit_percent, amendment?.before.total_cents);
  return [
    ...lines.map(({ label, quantity, unit_cents }): Row => [
      quantity > 1 ? `${quantity}\u00a0× ${label}` : label,
      formatPrice(quantity * unit_cents, locale),
    ]),
    ...formatRows(sums, amounts, locale).map(({ label, price }): Row => [label, price]),
  ];
}
