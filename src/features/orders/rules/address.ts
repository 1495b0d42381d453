import * as v from 'valibot';

/** Delivery address of an order, in the format of the database. */
export const Address = v.object({
  line1: v.string(),
  line2: v.string(),
  city: v.string(),
  province: v.string(),
  postal_code: v.string(),
});

/** Returns an address as the lines of a shipping label. */
export const addressLines = ({ line1, line2, city, province, postal_code }: v.InferOutput<typeof Address>): string[] =>
  [line1, line2, `${city} (${province})\u00a0 ${postal_code}`].filter((line) => line !== '');
