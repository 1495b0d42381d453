import * as v from 'valibot';
import { centsFromPrice } from '../../../core/money.ts';

/** Schema that converts the price column of `products` into cents. All other amounts arrive in cents (`CentsValue`). */
export const priceInCents = v.pipe(
  v.unknown(),
  v.transform(centsFromPrice),
  v.number('price is not an amount of dollars'),
);
