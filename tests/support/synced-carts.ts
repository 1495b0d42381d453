// Simulates an account's cart and two devices of its customer, with requests and responses that are late, repeated or lost. The
// account is a short version of `sync_cart()` and `place_order()`. tests/database/sync-cart.test.ts tests the real functions.
import { EMPTY_CART, withoutOrdered, type Cart, type CartItem } from '../../src/features/cart/rules/cart.ts';
import {
  computeChanges,
  newOwner,
  withSent,
  mergeAccountCart,
  type AccountCart,
  type CartChanges,
  type OwnedCart,
} from '../../src/features/cart/rules/sync.ts';

/** Returns a cart item at $1.00. */
export const createItem = (id: string, unit?: string): CartItem => ({
  id,
  name: { fr: id, en: id },
  priceCents: 100,
  imageUrl: '/',
  unit,
});
/** Returns the IDs of the units in a cart. */
export const unitsIn = (cart: Cart): string[] => cart.items.map(({ unit }) => unit!);

export class Account {
  readonly live = new Map<string, string>();
  readonly removed = new Set<string>();
  readonly ordered = new Set<string>();
  readonly #orders = new Map<string, string[]>();

  sync({ p_added, p_removed }: CartChanges): AccountCart {
    for (const unit of p_removed) {
      this.removed.add(unit);
      this.live.delete(unit);
    }
    const gone = p_added.map(({ unit }) => unit).filter((unit) => this.removed.has(unit) || this.ordered.has(unit));
    for (const { unit, product_id } of p_added)
      if (!gone.includes(unit) && !this.live.has(unit)) this.live.set(unit, product_id);
    return {
      units: [...this.live].map(([unit, productId]) => ({ unit, productId })),
      products: [...new Set(this.live.values())].map((id) => createItem(id)),
      gone,
    };
  }

  /** Orders these units under a key. Returns the ordered units, or the units that another order already contains. */
  order(key: string, units: string[]): { ordered: string[] } | { taken: string[] } {
    const before = this.#orders.get(key);
    if (before) return { ordered: before };
    const taken = units.filter((unit) => this.ordered.has(unit));
    if (taken.length > 0) return { taken };
    this.#orders.set(key, units);
    for (const unit of units) {
      this.ordered.add(unit);
      this.live.delete(unit);
    }
    return { ordered: units };
  }
}

interface Request {
  before: OwnedCart;
  changes: CartChanges;
  answer?: AccountCart;
}

/** A device of the customer. Simultaneous requests simulate several tabs of the device. */
export class Device {
  readonly requests: Request[] = [];
  readonly #account: Account;
  #here: OwnedCart = { cart: EMPTY_CART, owner: newOwner('customer', 'claim') };
  #key = 0;
  readonly #name: string;

  constructor(account: Account, name: string) {
    this.#account = account;
    this.#name = name;
  }

  get cart(): Cart {
    return this.#here.cart;
  }

  /** Whether the device waits for the response to an order. */
  get isOrdering(): boolean {
    return this.#here.owner.ordering.length > 0 && this.cart.items.length > 0;
  }

  add(id: string, unit: string): void {
    this.#here = { ...this.#here, cart: { ...this.cart, items: [...this.cart.items, createItem(id, unit)] } };
  }

  remove(unit: string): void {
    this.#take([unit]);
  }

  request(): void {
    const before = this.#here;
    const changes = computeChanges(before);
    this.#here = { ...before, owner: withSent(before.owner, changes) };
    this.requests.push({ before, changes });
  }

  /** Delivers a request to the account. A test may deliver the same request more than once. */
  arrive(request: Request): void {
    request.answer = this.#account.sync(request.changes);
  }

  takeAnswer({ before, changes, answer }: Request): void {
    if (answer) this.#here = mergeAccountCart(this.#here, before, changes, answer);
  }

  sync(): void {
    this.request();
    const request = this.requests.pop()!;
    this.arrive(request);
    this.takeAnswer(request);
  }

  order({ isAnswerLost }: { isAnswerLost: boolean }): void {
    const units = unitsIn(this.cart);
    if (units.length === 0) return;
    const { owner } = this.#here;
    this.#here = { ...this.#here, owner: { ...owner, ordering: [...owner.ordering, ...units] } };
    const answer = this.#account.order(`${this.#name} ${this.#key}`, units);
    if (isAnswerLost) return;
    this.#key += 1;
    this.#take('taken' in answer ? answer.taken : answer.ordered);
    this.#here = { ...this.#here, owner: { ...this.#here.owner, ordering: [] } };
  }

  #take(units: string[]): void {
    const ordered = units.map((unit) => ({ productId: '', unit }));
    this.#here = { ...this.#here, cart: withoutOrdered(this.cart, ordered) };
  }
}
