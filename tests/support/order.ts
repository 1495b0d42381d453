import { randomUUID } from 'node:crypto';
import { taxesOn } from '../../src/core/taxes.ts';

/** Returns the details of an order, with the taxes on a total in cents. */
export const orderDetails = (totalCents: number, others: Record<string, unknown> = {}): Record<string, unknown> => {
  const { gstCents, qstCents } = taxesOn(totalCents);
  return {
    name: 'Jeanne Tremblay',
    phone: '450 555-0142',
    delivery: 'delivery',
    line1: '12, chemin du Lac',
    line2: '',
    city: 'Mont-Tremblant',
    province: 'QC',
    postal_code: 'J8E 1T1',
    note: '',
    terms_version: '2024-04-22',
    language: 'fr',
    gst_cents: gstCents,
    qst_cents: qstCents,
    ...others,
  };
};

/** Returns the arguments of `place_order` for one unit of a product. */
export const createOrder = (product_id: string, price_cents: number, key: string = randomUUID()) => ({
  p_key: key,
  p_lines: [{ product_id, price_cents }],
  p_total_cents: price_cents,
  p_details: orderDetails(price_cents),
});
