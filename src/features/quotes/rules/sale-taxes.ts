// Computes the taxes of a sale in a province. The database's `sale_taxes()` computes the same taxes if its parameter `p_has_hst`
// is true.
import type { Cents } from '../../../core/money.ts';
import { GST, QST, share, type Taxes } from '../../../core/taxes.ts';

/**
 * Harmonized tax by province, in parts per 100 000. The harmonized tax replaces the federal tax. In Nova Scotia, it has been 14 %
 * since April 2025 (Canada Revenue Agency, "GST/HST rates by province").
 */
const HST: ReadonlyMap<string, number> = new Map([
  ['ON', 13_000],
  ['NS', 14_000],
  ['NB', 15_000],
  ['NL', 15_000],
  ['PE', 15_000],
]);

/** Returns the taxes on work and goods in a province. `gstCents` contains the harmonized tax, as it does in an order. */
export const taxesIn = (cents: Cents, province: string): Taxes => ({
  gstCents: share(cents, HST.get(province) ?? GST),
  qstCents: province === 'QC' ? share(cents, QST) : 0,
});

/** Returns the rate of the harmonized tax in percent, or undefined if the province has no harmonized tax. */
export function harmonizedPercent(province: string): number | undefined {
  const rate = HST.get(province);
  return rate && rate / 1_000;
}
