import type { Cents } from './money.ts';

/** Taxes that a Quebec seller charges. Each tax is computed on the price before taxes, and rounded half up to the cent. */
export interface Taxes {
  gstCents: Cents;
  qstCents: Cents;
}

/** The federal tax (5 %) and the provincial tax (9.975 %), in parts of 100 000. */
export const GST = 5_000;
export const QST = 9_975;
const WHOLE = 100_000;

/** Returns a share of an amount, rounded half up to the cent. `rate` is in parts of 100 000. */
export const share = (cents: Cents, rate: number): Cents => Math.floor((cents * rate + WHOLE / 2) / WHOLE);

/** Destination of an order, which may still be unknown. */
interface Destination {
  delivery?: string | undefined;
  province?: string | undefined;
}

/** Returns the taxes on a price before taxes, as `place_order()` computes them. A delivery outside Quebec has no QST. */
export const taxesOn = (cents: Cents, { delivery, province = '' }: Destination = {}): Taxes => ({
  gstCents: share(cents, GST),
  qstCents: delivery === 'pickup' || ['', 'QC'].includes(province) ? share(cents, QST) : 0,
});

/** Returns the price with its taxes. */
export const withTaxes = (cents: Cents, { gstCents, qstCents }: Taxes): Cents => cents + gstCents + qstCents;

/** Dollars with Quebec's taxes for each dollar before taxes, not rounded to cents. */
export const QUEBEC_TAX_FACTOR = (WHOLE + GST + QST) / WHOLE;

/** Returns an amount with the taxes of Quebec. */
export const withQuebecTaxes = (cents: Cents): Cents => withTaxes(cents, taxesOn(cents));
