// Defines the data of a round of tests/database/order-rounds.test.ts. fast-check generates rounds and shrinks a round that fails.
import fc from 'fast-check';
import { MAX_CART_ITEMS } from '../../../src/features/cart/rules/cart.ts';

/** A change to a product between the shopper's view of the catalogue and the order. `back` changes the price and restores it. */
export type Move = 'rise' | 'drop' | 'back' | 'withdraw' | 'run out';

export const TAMPERINGS = [
  'price',
  'price that is none',
  'total',
  'gst',
  'qst',
  'a unit more',
  'a unit less',
  'unknown product',
  'other product',
  'too many lines',
  'no line',
] as const;
export type Tampering = (typeof TAMPERINGS)[number];

export interface Change {
  /** A number. Its remainder modulo the number of products is the product's index in the catalogue. */
  product: number;
  move: Move;
  byCents: number;
}

export interface Round {
  catalogue: { priceCents: number; isAvailable: boolean }[];
  /** One number per unit. Its remainder modulo the number of products is the product's index in the catalogue. */
  units: number[];
  /** Changes between viewing and ordering, for each attempt. */
  changes: Change[][];
  /** A manipulation of the first request, if any. `tamperedByCents` is added to a manipulated price, total or tax. */
  tampering: Tampering | null;
  tamperedByCents: number;
  /** Whether the response to the order is lost and the order is sent again. */
  isRepeated: boolean;
}

/** A price in cents. Almost half of the prices have a tax that ends in half a cent, such as 5 % of $0.10 or 9.975 % of $20.00. */
const price = fc.oneof(
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 1, max: 100_000_000 }),
  fc.integer({ min: 0, max: 500_000 }).map((times) => 20 * times + 10),
  fc.integer({ min: 0, max: 2_500 }).map((times) => 4_000 * times + 2_000),
  fc.constantFrom(10_000, 1_999, 3_333, 699_000, 999_999_999),
);

const oneIn = (times: number): fc.Arbitrary<boolean> => fc.nat({ max: times - 1 }).map((number) => number === 0);

const change = fc.record<Change>({
  product: fc.nat(),
  move: fc.constantFrom('rise', 'drop', 'back', 'withdraw', 'run out'),
  byCents: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100_000 })),
});

const units = fc.oneof(
  { weight: 60, arbitrary: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: fc.array(fc.nat(), { minLength: 1, maxLength: MAX_CART_ITEMS, size: 'max' }) },
);

export const rounds: fc.Arbitrary<Round> = fc.record({
  catalogue: fc.array(fc.record({ priceCents: price, isAvailable: oneIn(10).map((isGone) => !isGone) }), {
    minLength: 1,
    maxLength: 5,
  }),
  units,
  changes: fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 3 }),
  tampering: fc.option(fc.constantFrom(...TAMPERINGS), { freq: 2 }),
  tamperedByCents: fc.integer({ min: -500, max: 500 }),
  isRepeated: oneIn(4),
});
