import { countUnits } from '../../../core/count-units.ts';
import type { Cents } from '../../../core/money.ts';
import type { Bilingual, ShownProduct } from '../../products/rules/product.ts';
import { isUuid } from '../../../core/uuid.ts';

/** Storage key of the cart. */
export const CART_KEY = 'cart-storage';

/** One unit in the cart. The unit has enough data to be shown without the catalogue. */
export interface CartItem {
  id: string;
  name: Bilingual<string>;
  priceCents: Cents;
  imageUrl: string;
  /** ID of this unit, the same on each device of the customer. Items from the previous version of the site have no ID. */
  unit?: string | undefined;
}

/** Data of a unit in the cart, without the ID of the unit. */
export type CartProduct = Omit<CartItem, 'unit'>;

export interface Cart {
  items: CartItem[];
  /**
   * Idempotency key of the order that this cart becomes. The key stays the same when units are added or removed. If the server
   * has already stored an order with this key, it reports that order at the next attempt instead of ordering the units twice.
   */
  orderKey: string | null;
}

export const EMPTY_CART: Cart = { items: [], orderKey: null };

/** Maximum number of units in an order. `place_order` refuses more. */
export const MAX_CART_ITEMS = 200;

const isText = (value: unknown): value is string => typeof value === 'string';
const isIdOr = (value: unknown, none?: null): boolean => value === none || (isText(value) && isUuid(value));
const isItem = ({ id, name, priceCents, imageUrl, unit }: CartItem): boolean =>
  [id, name.fr, name.en, imageUrl].every(isText) &&
  id !== '' &&
  Number.isSafeInteger(priceCents) &&
  priceCents > 0 &&
  isIdOr(unit);

/**
 * Parses a stored cart. Returns an empty cart for invalid data, so that shopping can continue. This function does not use
 * valibot, which is larger than all other code of the first touch (docs/decisions/0030).
 */
export function parseCart(text: string | null | undefined): Cart {
  try {
    // `JSON.parse` throws for undefined, and destructuring throws for null.
    const { items, orderKey } = JSON.parse(text as string) as Cart;
    return items.every(isItem) && isIdOr(orderKey, null) ? { items, orderKey } : EMPTY_CART;
  } catch {
    return EMPTY_CART;
  }
}

/** Returns a product's data for the cart. */
export const toCartItem = ({ id, name, priceCents, imageUrl }: Pick<ShownProduct, keyof CartProduct>): CartProduct => ({
  id,
  name,
  priceCents,
  imageUrl,
});

/**
 * Returns the cart with one more unit. Adds an order key if the cart has none. Two tabs that order this cart at the same moment
 * therefore create one order.
 * @param newId returns a random UUID
 * @returns undefined if the cart is full.
 */
export const addUnit = ({ items, orderKey }: Cart, product: CartProduct, newId: () => string): Cart | undefined =>
  items.length < MAX_CART_ITEMS
    ? { items: [...items, { ...product, unit: newId() }], orderKey: orderKey ?? newId() }
    : undefined;

/** Removes the last unit of a product. If some of its units have the given price, removes the last of these. */
export function removeItem(cart: Cart, id: string, priceCents?: Cents): Cart {
  const prices = cart.items.map((item) => (item.id === id ? item.priceCents : undefined));
  const atPrice = priceCents === undefined ? -1 : prices.lastIndexOf(priceCents);
  const place = atPrice < 0 ? cart.items.map((item) => item.id).lastIndexOf(id) : atPrice;
  if (place < 0) return cart;
  return { ...cart, items: cart.items.filter((_, position) => position !== place) };
}

/** Removes every unit of a product with this price. */
export const removeLine = (cart: Cart, id: string, priceCents: Cents): Cart => ({
  ...cart,
  items: cart.items.filter((item) => item.id !== id || item.priceCents !== priceCents),
});

/** Units of one product at one price, as they are shown. The stored and ordered cart has one item per unit. */
export interface CartLine {
  item: CartItem;
  units: number;
}

/** Returns the lines of a cart, ordered by their first units. */
export const toLines = (cart: Cart): CartLine[] =>
  countUnits(cart.items, ({ id, priceCents }) => `${id} ${priceCents}`);

/** Returns the sum of the prices shown in the cart, in cents. */
export const totalCents = (cart: Cart): Cents => cart.items.reduce((sum, item) => sum + item.priceCents, 0);

/** A catalogue price that differs from the price in the cart. */
export interface PriceChange {
  productId: string;
  seenCents: Cents;
  currentCents: Cents;
}

/** Applies the catalogue's prices. The shopper confirms the new total before ordering. */
export function applyPriceChanges(cart: Cart, changes: readonly PriceChange[]): Cart {
  const current = new Map(changes.map((change) => [change.productId, change.currentCents]));
  return {
    items: cart.items.map((item) => ({ ...item, priceCents: current.get(item.id) ?? item.priceCents })),
    orderKey: null,
  };
}

/** A unit of an order. `unit` is missing in orders from the previous version of the site. */
export interface OrderedUnit {
  productId: string;
  unit: string | undefined;
}

/** Returns the cart without the ordered units. Units added in the meantime stay. */
export const withoutOrdered = (cart: Cart, ordered: readonly OrderedUnit[]): Cart =>
  ordered.reduce<Cart>(
    (rest, { productId, unit }) =>
      unit ? { ...rest, items: rest.items.filter((item) => item.unit !== unit) } : removeItem(rest, productId),
    { ...cart, orderKey: null },
  );

/** Returns the cart with an order key: the key that it already has, or else `newKey`. */
export const withOrderKey = (cart: Cart, newKey: string): Cart & { orderKey: string } => ({
  ...cart,
  orderKey: cart.orderKey ?? newKey,
});
