// Taxes of a sale in a province, as `sale_taxes()` of the database computes them.
import type { Cents } from '../../../core/money.ts';
import { GST, QST, share, type Taxes } from '../../../core/taxes.ts';

/**
 * Harmonized tax by province, in parts of 100 000. It replaces the federal tax. Nova Scotia's is 14 % since April 2025
 * (Canada Revenue Agency, "GST/HST rates by province").
 */
const HST: ReadonlyMap<string, number> = new Map([
  ['ON', 13_000],
  ['NS', 14_000],
  ['NB', 15_000],
  ['NL', 15_000],
  ['PE', 15_000],
]);

/** Returns the taxes of work and goods in a province. The harmonized tax counts as the federal one, as in an order. */
export const taxesIn = (cents: Cents, province: string): Taxes => ({
  gstCents: share(cents, HST.get(province) ?? GST),
  qstCents: province === 'QC' ? share(cents, QST) : 0,
});

/** Returns the rate of the harmonized tax in percent, or undefined for a province without one. */
export function harmonizedPercent(province: string): number | undefined {
  const rate = HST.get(province);
  return rate && rate / 1_000;
}
