// The rule by which the cart of a device and the one of the account come into step (docs/decisions/0023). A device and the
// account tell each other units by their ids: each answer may be lost, late, or of two tabs at once.
import * as v from 'valibot';
import type { Cart, CartItem, CartProduct } from '../cart.ts';

const Units = v.array(v.string());

const OwnerInStorage = v.object({
  userId: v.string(),
  /** Made anew each time that the cart becomes somebody's: an answer to a question from before is none to it. */
  claim: v.string(),
  /** Units that the account had at the last answer. */
  synced: Units,
  /** Units that were sent to it since, and may have arrived. */
  sent: Units,
  /** Units that were ordered, without an answer so far: they stay in the cart until one comes. */
  ordering: Units,
});

/** Whose cart is on this device, and what the account knows of it. */
export type CartOwner = v.InferOutput<typeof OwnerInStorage>;

/** A cart that is somebody's. */
export interface OwnedCart {
  cart: Cart;
  owner: CartOwner;
}

/** What `sync_cart` is asked. */
export interface CartChanges {
  p_added: { unit: string; product_id: string }[];
  p_removed: string[];
}

/** What `sync_cart` answers: the cart of the account. */
export interface AccountCart {
  units: { unit: string; productId: string }[];
  products: CartProduct[];
  /** Of the units added, those that were removed or ordered before. */
  gone: string[];
}

/** Most units that `sync_cart` takes of a kind: the cart of a device and the one of the account. */
const MAX_NAMED_UNITS = 400;

/** Reads from storage whose cart it is; nobody's when it cannot be read. */
export function parseOwner(text: string | null): CartOwner | undefined {
  try {
    return v.parse(OwnerInStorage, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

export const newOwner = (userId: string, claim: string): CartOwner => ({
  userId,
  claim,
  synced: [],
  sent: [],
  ordering: [],
});

const Uuid = v.pipe(v.string(), v.uuid());
const AccountAnswer = v.object({
  kind: v.picklist(['synced']),
  units: v.array(v.object({ unit: Uuid, product_id: v.string() })),
  products: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      name_en: v.string(),
      price_cents: v.number(),
      image_url: v.string(),
    }),
  ),
  gone: v.array(Uuid),
});

/**
 * Reads the answer of `sync_cart`.
 * @throws {v.ValiError} when it is no cart: a refusal, or of a server of another version.
 */
export function parseAccountCart(answer: unknown): AccountCart {
  const { units, products, gone } = v.parse(AccountAnswer, answer);
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

const unitsOf = (cart: Cart): string[] => cart.items.flatMap(({ unit }) => unit ?? []);

/**
 * The cart with an id for each unit, in small letters as the account answers. Those of a cart of the version before, or
 * that were written by hand, follow from the key of its order, so that two tabs give the same.
 */
export function withUnits(cart: Cart & { orderKey: string }): Cart & { orderKey: string } {
  const taken = new Set(unitsOf(cart));
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

/** What the account does not know yet. */
export function changesOf({ cart, owner }: OwnedCart): CartChanges {
  const synced = new Set(owner.synced);
  const here = new Set(unitsOf(cart));
  return {
    p_added: cart.items
      .flatMap(({ unit, id }) => (unit && !synced.has(unit) ? { unit, product_id: id } : []))
      .slice(0, MAX_NAMED_UNITS),
    p_removed: [...new Set([...owner.synced, ...owner.sent])]
      .filter((unit) => !here.has(unit))
      .slice(0, MAX_NAMED_UNITS),
  };
}

/** Whose cart it is, once changes are on their way: they may arrive though their answer does not. */
export const withSent = (owner: CartOwner, { p_added }: CartChanges): CartOwner => ({
  ...owner,
  sent: [...new Set([...owner.sent, ...p_added.map(({ unit }) => unit)])],
});

/**
 * The cart of this device after an answer.
 * @param now what is on the device by now
 * @param before what was on it when `changes` were sent
 */
export function takeIn(now: OwnedCart, before: OwnedCart, changes: CartChanges, account: AccountCart): OwnedCart {
  const live = new Set(account.units.map(({ unit }) => unit));
  const products = new Map(account.products.map((product) => [product.id, product]));
  const here = new Map(now.cart.items.map((item) => [item.unit, item]));
  const hereBefore = new Set(unitsOf(before.cart));
  const syncedBefore = new Set(before.owner.synced);
  const gone = new Set([...account.gone, ...before.owner.synced]);
  const ordering = new Set(now.owner.ordering);
  // What was here and is no longer was taken out since: the account is told the next time.
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
  const told = new Set([...changes.p_added.map(({ unit }) => unit), ...changes.p_removed]);
  return {
    cart: { ...now.cart, items: [...shared, ...onlyHere] },
    owner: {
      ...now.owner,
      // What another tab has learnt meanwhile is not forgotten.
      synced: [...new Set([...live, ...now.owner.synced.filter((unit) => !syncedBefore.has(unit))])],
      sent: now.owner.sent.filter((unit) => !told.has(unit)),
    },
  };
}

/** The cart once its customer's session has ended: what the account has comes back with the next one. */
export const withoutSynced = ({ cart, owner }: OwnedCart): Cart => {
  const synced = new Set(owner.synced);
  return { items: cart.items.filter(({ unit }) => !unit || !synced.has(unit)), orderKey: null };
};
