import type { Cents } from './money.ts';

/** What a seller of Quebec charges on a price: each tax on the price before taxes, to the cent, halves up. */
export interface Taxes {
  gstCents: Cents;
  qstCents: Cents;
}

/** The federal tax, 5 %, and the provincial, 9.975 %, in parts of 100 000. */
const GST = 5_000;
const QST = 9_975;
const WHOLE = 100_000;

const share = (cents: Cents, rate: number): Cents => Math.floor((cents * rate + WHOLE / 2) / WHOLE);

/** Where an order goes, as far as it is known. */
interface Destination {
  delivery?: string | undefined;
  province?: string | undefined;
}

/** Returns the taxes on a price before taxes. `place_order()` computes the same: a delivery outside Quebec has no QST. */
export const taxesOn = (cents: Cents, { delivery, province = '' }: Destination = {}): Taxes => ({
  gstCents: share(cents, GST),
  qstCents: delivery === 'pickup' || ['', 'QC'].includes(province) ? share(cents, QST) : 0,
});

export const withTaxes = (cents: Cents, { gstCents, qstCents }: Taxes): Cents => cents + gstCents + qstCents;
