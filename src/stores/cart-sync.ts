// Brings the cart of this device and the one of the account into step. Fetched once someone is signed in; what fails is
// tried again at the next occasion, and nobody is told.
import { withOrderKey, type Cart } from '../domain/cart.ts';
import { changesOf, withSent, takeIn, withUnits, type CartChanges, type OwnedCart } from '../domain/cart/sync.ts';
import { load } from '../domain/failure.ts';
import { newUuid } from '../domain/uuid.ts';
import { storeCart } from './cart.ts';
import { readOwnedCart, storeOwner } from './cart-owner.ts';
import { accessToken } from './session.ts';

let running: Promise<void> | undefined;
let isAskedAgain = false;

/**
 * Tells the account what has changed on this device, and takes in its cart; `isChangeOnly`: not when there is nothing to
 * tell. One at a time in a tab; what changes meanwhile is sent after it.
 */
export function syncCart(isChangeOnly: boolean): Promise<void> {
  if (running) isAskedAgain = true;
  return (running ??= (async () => {
    try {
      await (isChangeOnly ? syncIfChanged() : syncOnce());
      while (isAskedAgain) {
        isAskedAgain = false;
        await syncIfChanged();
      }
    } finally {
      running = undefined;
      isAskedAgain = false;
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
  const { syncCart: ask } = await load(() => import('../supabase/cart.ts'));
  const here = changesHere();
  if (here?.before.owner.userId !== access.userId) return;
  const { before, changes } = here;
  storeOwner(withSent(before.owner, changes));
  const account = await ask(access.token, changes);
  if (!account) return;
  const now = readOwnedCart();
  // Who is signed in by now may be somebody else, or nobody.
  if (now?.owner.claim !== before.owner.claim) return;
  const { cart, owner } = takeIn(now, before, changes, account);
  // The cart first: a unit that is known to the account and not in the cart would look taken out.
  if (JSON.stringify(cart) !== JSON.stringify(now.cart)) storeCart(cart);
  storeOwner(owner);
}

function changesHere(): { before: OwnedCart; changes: CartChanges } | undefined {
  const owned = readOwnedCart();
  if (!owned) return undefined;
  const before = { ...owned, cart: identified(owned.cart) };
  return { before, changes: changesOf(before) };
}

/** The cart with an id for each unit, stored before anything is sent under it. */
function identified(cart: Cart): Cart {
  if (cart.items.length === 0) return cart;
  const named = withUnits(withOrderKey(cart, newUuid()));
  if (named.items !== cart.items) storeCart(named);
  return named;
}
