// Returns the rows with the amounts below the lines of a quote, an invoice or a credit note.
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { harmonizedPercent } from './sale-taxes.ts';

/** The name of an amount, its cents, and the percentage for its label. */
export type AmountRow<Name extends string> = [name: Name, cents: number, percent?: number];

interface Taxed {
  subtotal_cents: number;
  /** GST or harmonized tax. The harmonized tax is stored as GST. */
  gst_cents: number;
  qst_cents: number;
}

/** Returns the subtotal and the taxes of a sale in a province. A tax of 0 is left out. */
export function taxRows(
  { subtotal_cents, gst_cents, qst_cents }: Taxed,
  province: string,
): AmountRow<'subtotal' | 'gst' | 'hst' | 'qst'>[] {
  const rows: AmountRow<'subtotal' | 'gst' | 'hst' | 'qst'>[] = [['subtotal', subtotal_cents]];
  const hst = harmonizedPercent(province);
  if (gst_cents > 0) rows.push(hst === undefined ? ['gst', gst_cents] : ['hst', gst_cents, hst]);
  if (qst_cents > 0) rows.push(['qst', qst_cents]);
  return rows;
}

/** Returns rows in the format of the page and the emails. Labels may contain `{percent}`. */
export const formatRows = <Name extends string>(
  rows: readonly AmountRow<Name>[],
  labels: Record<Name, string>,
  locale: Locale,
): { name: Name; label: string; price: string }[] =>
  rows.map(([name, cents, percent = 0]) => ({
    name,
    label: fill(labels[name], { percent }),
    price: formatAmount(name, cents, locale),
  }));

/** Returns an amount in the format of the page. A difference other than 0 has a sign. */
function formatAmount(name: string, cents: number, locale: Locale): string {
  if (name !== 'difference' || cents === 0) return formatPrice(cents, locale);
  return `${cents > 0 ? '+' : '\u2212'}${formatPrice(Math.abs(cents), locale)}`;
}
