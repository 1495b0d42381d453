// Synchronizes a device's cart with the account's cart (docs/decisions/0023). A response may be lost, may be late, or may belong
// to another tab. Device and account therefore exchange the IDs of units. With IDs, a repeated or late message changes nothing.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import type { Cart, CartItem, CartProduct } from './cart.ts';

const Units = v.array(v.string());

const OwnerInStorage = v.object({
  userId: v.string(),
  /**
   * A random ID that is replaced each time the cart gets an owner. A response to a request that was sent with a previous ID is
   * ignored.
   */
  claim: v.string(),
  /** Units that the last response of the account contained. */
  synced: Units,
  /** Units sent to the account after that response. The account may have received them. */
  sent: Units,
  /** Units of an order whose response has not arrived. They stay in the cart until the response arrives. */
  ordering: Units,
});

/** Owner of this device's cart, with the units that the account already has. */
export type CartOwner = v.InferOutput<typeof OwnerInStorage>;

/** A cart with an owner. */
export interface OwnedCart {
  cart: Cart;
  owner: CartOwner;
}

/** Parameters of `sync_cart`. */
export interface CartChanges {
  p_added: { unit: string; product_id: string }[];
  p_removed: string[];
}

/** Response of `sync_cart`: the cart of the account. */
export interface AccountCart {
  units: { unit: string; productId: string }[];
  products: CartProduct[];
  /** Units that this device reported as added, although they were already removed or ordered. */
  gone: string[];
}

/**
 * Maximum number of units in each parameter of `sync_cart`. The number is the sum of the maxima of the device's cart and the
 * account's cart.
 */
const MAX_NAMED_UNITS = 400;

/** Parses the stored owner of the cart. Returns undefined if the text is missing or invalid. */
export function parseOwner(text: string | null): CartOwner | undefined {
  try {
    return v.parse(OwnerInStorage, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** Returns a new owner of the device's cart. `claim` is a random UUID. */
export const newOwner = (userId: string, claim: string): CartOwner => ({
  userId,
  claim,
  synced: [],
  sent: [],
  ordering: [],
});

const Uuid = v.pipe(v.string(), v.uuid());
const SyncResponse = v.object({
  kind: v.picklist(['synced']),
  units: v.array(v.object({ unit: Uuid, product_id: v.string() })),
  products: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      name_en: v.string(),
      price_cents: CentsValue,
      image_url: v.string(),
    }),
  ),
  gone: v.array(Uuid),
});

/**
 * Parses the response of `sync_cart`.
 * @throws {v.ValiError} if the response is not a cart, for example a refusal.
 */
export function parseAccountCart(answer: unknown): AccountCart {
  const { units, products, gone } = v.parse(SyncResponse, answer);
  return {
    units: units.map(({ unit, product_id }) => ({ unit, productId: product_id })),
    products: products.map(({ id, name, name_en, price_cents, image_url }) => ({
      id,
      name: { fr: name, en: name_en },
      priceCents: price_cents,
      imageUrl: image_url,
    })),
    gone,
  };
}

const listUnits = (cart: Cart): string[] => cart.items.flatMap(({ unit }) => unit ?? []);

/**
 * Returns the cart with an ID for each unit. The IDs are in lower case, like the IDs in the account. Items from the previous
 * version of the site have no ID. Their IDs are derived from the order key, so that two tabs derive the same IDs.
 */
export function withUnits(cart: Cart & { orderKey: string }): Cart & { orderKey: string } {
  const taken = new Set(listUnits(cart));
  const given = new Set<string>();
  const free = (place: number): string => {
    const unit = cart.orderKey.slice(0, 24).toLowerCase() + place.toString(16).padStart(12, '0');
    return taken.has(unit) || given.has(unit) ? free(place + 1) : unit;
  };
  const items = cart.items.map((item, index) => {
    const known = item.unit === item.unit?.toLowerCase() && !given.has(item.unit ?? '') ? item.unit : undefined;
    const unit = known ?? free(index);
    given.add(unit);
    return unit === item.unit ? item : { ...item, unit };
  });
  return items.every((item, index) => item === cart.items[index]) ? cart : { ...cart, items };
}

/** Returns the changes that the account has not confirmed yet. */
export function computeChanges({ cart, owner }: OwnedCart): CartChanges {
  const synced = new Set(owner.synced);
  const here = new Set(listUnits(cart));
  return {
    p_added: cart.items
      .flatMap(({ unit, id }) => (unit && !synced.has(unit) ? { unit, product_id: id } : []))
      .slice(0, MAX_NAMED_UNITS),
    p_removed: [...new Set([...owner.synced, ...owner.sent])]
      .filter((unit) => !here.has(unit))
      .slice(0, MAX_NAMED_UNITS),
  };
}

/** Records the added units of sent changes in the owner. The account may have received them even if its response was lost. */
export const withSent = (owner: CartOwner, { p_added }: CartChanges): CartOwner => ({
  ...owner,
  sent: [...new Set([...owner.sent, ...p_added.map(({ unit }) => unit)])],
});

/**
 * Merges the account's cart into the device's cart.
 * @param now current state of the device
 * @param before state of the device when `changes` were sent
 */
export function mergeAccountCart(
  now: OwnedCart,
  before: OwnedCart,
  changes: CartChanges,
  account: AccountCart,
): OwnedCart {
  const live = new Set(account.units.map(({ unit }) => unit));
  const products = new Map(account.products.map((product) => [product.id, product]));
  const here = new Map(now.cart.items.map((item) => [item.unit, item]));
  const hereBefore = new Set(listUnits(before.cart));
  const syncedBefore = new Set(before.owner.synced);
  const gone = new Set([...account.gone, ...before.owner.synced]);
  const ordering = new Set(now.owner.ordering);
  // This device has removed a unit if the unit was in its cart earlier and is no longer there. The next request reports the
  // removal to the account.
  const seen = new Set([...hereBefore, ...now.owner.synced, ...now.owner.sent]);

  const shared = account.units.flatMap(({ unit, productId }): CartItem[] => {
    const item = here.get(unit);
    if (item) return [item];
    const product = products.get(productId);
    return product && !seen.has(unit) ? [{ ...product, unit }] : [];
  });
  const onlyHere = now.cart.items.filter(
    ({ unit }) => !unit || (!live.has(unit) && (!gone.has(unit) || ordering.has(unit))),
  );
  const reported = new Set([...changes.p_added.map(({ unit }) => unit), ...changes.p_removed]);
  return {
    cart: { ...now.cart, items: [...shared, ...onlyHere] },
    owner: {
      ...now.owner,
      // Units that another tab has synchronized in the meantime are kept.
      synced: [...new Set([...live, ...now.owner.synced.filter((unit) => !syncedBefore.has(unit))])],
      sent: now.owner.sent.filter((unit) => !reported.has(unit)),
    },
  };
}

/** Returns the cart without the account's units, after a session has ended without a sign-out. The next sign-in restores them. */
export const withoutSynced = ({ cart, owner }: OwnedCart): Cart => {
  const synced = new Set(owner.synced);
  return { items: cart.items.filter(({ unit }) => !unit || !synced.has(unit)), orderKey: null };
};
