// Synchronizes this device's cart with the account's cart. Loaded once a customer is signed in. If an attempt fails, the next
// call tries again, and customers see no message.
import { withOrderKey, type Cart } from '../rules/cart.ts';
import {
  computeChanges,
  withSent,
  mergeAccountCart,
  withUnits,
  type CartChanges,
  type OwnedCart,
} from '../rules/sync.ts';
import { load } from '../../../core/failure.ts';
import { whenReleased } from '../../../core/press.ts';
import { newUuid } from '../../../core/uuid.ts';
import { storeCart } from './cart.ts';
import { readOwnedCart, storeOwner } from './cart-owner.ts';
import { accessToken } from '../../account/store/session.ts';

let running: Promise<void> | undefined;
let isRequestedAgain = false;

/**
 * Sends this device's changes to the account and merges the account's cart. With `isChangeOnly`, it does nothing if the cart has
 * not changed. A tab runs one synchronization at a time. Changes made during a synchronization are sent afterwards.
 */
export function syncCart(isChangeOnly: boolean): Promise<void> {
  if (running) isRequestedAgain = true;
  return (running ??= (async () => {
    try {
      await (isChangeOnly ? syncIfChanged() : syncOnce());
      while (isRequestedAgain) {
        isRequestedAgain = false;
        await syncIfChanged();
      }
    } finally {
      running = undefined;
      isRequestedAgain = false;
    }
  })());
}

async function syncIfChanged(): Promise<void> {
  const changes = changesHere()?.changes;
  if (changes && changes.p_added.length + changes.p_removed.length > 0) await syncOnce();
}

async function syncOnce(): Promise<void> {
  const access = await accessToken();
  if (access.kind !== 'token') return;
  const { syncCart } = await load(() => import('../api.ts'));
  const here = changesHere();
  if (here?.before.owner.userId !== access.userId) return;
  const { before, changes } = here;
  storeOwner(withSent(before.owner, changes));
  const account = await syncCart(access.token, changes);
  if (!account) return;
  await whenReleased();
  const now = readOwnedCart();
  // In the meantime, another customer may have signed in, or the customer may have signed out.
  if (now?.owner.claim !== before.owner.claim) return;
  const { cart, owner } = mergeAccountCart(now, before, changes, account);
  // Stores the cart before the record of its owner. Otherwise, another tab could read a unit in the record that the stored cart
  // still lacks, and count this unit as removed.
  if (JSON.stringify(cart) !== JSON.stringify(now.cart)) storeCart(cart);
  storeOwner(owner);
}

function changesHere(): { before: OwnedCart; changes: CartChanges } | undefined {
  const owned = readOwnedCart();
  if (!owned) return undefined;
  const before = { ...owned, cart: identified(owned.cart) };
  return { before, changes: computeChanges(before) };
}

/** Returns the cart with an ID for each unit. Stores this cart first, because an ID must be stored before it is sent. */
function identified(cart: Cart): Cart {
  if (cart.items.length === 0) return cart;
  const named = withUnits(withOrderKey(cart, newUuid()));
  if (named.items !== cart.items) storeCart(named);
  return named;
}
