import { countUnits } from './count-units.ts';
import type { Cents } from './money.ts';
import type { Bilingual, ShownProduct } from './product.ts';
import { isUuid } from './uuid.ts';

/** Where a device stores its cart. */
export const CART_KEY = 'cart-storage';

/** What the cart remembers of a product: enough to be shown without the catalogue. One item is one unit. */
export interface CartItem {
  id: string;
  name: Bilingual<string>;
  priceCents: Cents;
  imageUrl: string;
  /** Of this unit alone, the same on each device of a customer. A cart of the version before has none. */
  unit?: string | undefined;
}

/** What the cart is given of a product; it makes a unit of it. */
export type CartProduct = Omit<CartItem, 'unit'>;

export interface Cart {
  items: CartItem[];
  /**
   * The key an order was sent with whose answer has not come yet. It stays through changes of the cart: should that
   * order have arrived, the next attempt is told so instead of ordering its units twice.
   */
  orderKey: string | null;
}

export const EMPTY_CART: Cart = { items: [], orderKey: null };

/** Most units an order may hold; `place_order` refuses more. */
export const MAX_CART_ITEMS = 200;

const isText = (value: unknown): value is string => typeof value === 'string';
const isIdOr = (value: unknown, none: unknown): boolean => value === none || (isText(value) && isUuid(value));
const isItem = ({ id, name, priceCents, imageUrl, unit }: CartItem): boolean =>
  [id, name.fr, name.en, imageUrl].every(isText) &&
  id !== '' &&
  Number.isSafeInteger(priceCents) &&
  priceCents > 0 &&
  isIdOr(unit, undefined);

/**
 * Reads the cart from storage. Anything that is not a cart is an empty one: shopping goes on. It is checked without
 * valibot, which weighs more than all else that answers a first touch (docs/decisions/0030).
 */
export function parseCart(text: string | null | undefined): Cart {
  try {
    // Throws for undefined, as the next line does for null.
    const { items, orderKey } = JSON.parse(text as string) as Cart;
    return items.every(isItem) && isIdOr(orderKey, null) ? { items, orderKey } : EMPTY_CART;
  } catch {
    return EMPTY_CART;
  }
}

/** The product as the cart keeps it. */
export const toCartItem = ({ id, name, priceCents, imageUrl }: Pick<ShownProduct, keyof CartProduct>): CartProduct => ({
  id,
  name,
  priceCents,
  imageUrl,
});

/** Appends one unit. A full cart stays as it is. */
export function addItem(cart: Cart, item: CartItem): Cart {
  if (cart.items.length >= MAX_CART_ITEMS) return cart;
  return { ...cart, items: [...cart.items, item] };
}

/**
 * Returns the cart with one unit more. One with something in it has the key of its order from the start, so that two
 * tabs that order it in the same instant make one order.
 * @param newId returns a random UUID
 * @returns undefined when it is full.
 */
export function addUnit(cart: Cart, product: CartProduct, newId: () => string): Cart | undefined {
  const next = addItem(cart, { ...product, unit: newId() });
  return next === cart ? undefined : withOrderKey(next, newId());
}

/** Takes out one unit of the product with this id, the last one; seen at this price, where one was. */
export function removeItem(cart: Cart, id: string, priceCents?: Cents): Cart {
  const prices = cart.items.map((item) => (item.id === id ? item.priceCents : undefined));
  const atPrice = priceCents === undefined ? -1 : prices.lastIndexOf(priceCents);
  const place = atPrice < 0 ? cart.items.map((item) => item.id).lastIndexOf(id) : atPrice;
  if (place < 0) return cart;
  return { ...cart, items: cart.items.filter((_, position) => position !== place) };
}

/** Takes out every unit of a product that was seen at this price. */
export const removeLine = (cart: Cart, id: string, priceCents: Cents): Cart => ({
  ...cart,
  items: cart.items.filter((item) => item.id !== id || item.priceCents !== priceCents),
});

/** The units of one product at one price, as they are shown; one item per unit stays what is stored and ordered. */
export interface CartLine {
  item: CartItem;
  units: number;
}

/** The lines of a cart, in the order in which their first units came. */
export const linesOf = (cart: Cart): CartLine[] =>
  countUnits(cart.items, ({ id, priceCents }) => `${id} ${priceCents}`);

/** The sum of the prices seen, in cents. */
export const totalCents = (cart: Cart): Cents => cart.items.reduce((sum, item) => sum + item.priceCents, 0);

/** A catalogue price that is no longer the one in the cart. */
export interface PriceChange {
  productId: string;
  seenCents: Cents;
  currentCents: Cents;
}

/** Puts the catalogue's prices in; the shopper confirms the new total before ordering. */
export function applyPriceChanges(cart: Cart, changes: readonly PriceChange[]): Cart {
  const current = new Map(changes.map((change) => [change.productId, change.currentCents]));
  return {
    items: cart.items.map((item) => ({ ...item, priceCents: current.get(item.id) ?? item.priceCents })),
    orderKey: null,
  };
}

/** A unit of an order; without `unit` in one that the version before made. */
export interface OrderedUnit {
  productId: string;
  unit: string | undefined;
}

/** The cart once these units were ordered; what was added meanwhile stays. */
export const withoutOrdered = (cart: Cart, ordered: readonly OrderedUnit[]): Cart =>
  ordered.reduce<Cart>(
    (rest, { productId, unit }) =>
      unit ? { ...rest, items: rest.items.filter((item) => item.unit !== unit) } : removeItem(rest, productId),
    { ...cart, orderKey: null },
  );

/** The cart with a key for its order: the one it has, or `newKey`. */
export const withOrderKey = (cart: Cart, newKey: string): Cart & { orderKey: string } => ({
  ...cart,
  orderKey: cart.orderKey ?? newKey,
});
