import * as v from 'valibot';
import { centsFromPrice } from '../money.ts';

/** A price as a row of `products` holds it, read into cents. */
export const priceInCents = v.pipe(
  v.unknown(),
  v.transform(centsFromPrice),
  v.number('price is not an amount of dollars'),
);
