// The cart of an account and two devices of its customer, in a world where requests and answers are late, repeated and
// lost. The account is `sync_cart()` and `place_order()` in a few lines; tests/database/sync-cart.test.ts tests them.
import { addItem, EMPTY_CART, withoutOrdered, type Cart, type CartItem } from '../../src/domain/cart.ts';
import {
  changesOf,
  newOwner,
  withSent,
  takeIn,
  type AccountCart,
  type CartChanges,
  type OwnedCart,
} from '../../src/domain/cart/sync.ts';

export const itemOf = (id: string, unit?: string): CartItem => ({
  id,
  name: { fr: id, en: id },
  priceCents: 100,
  imageUrl: '/',
  unit,
});
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
      products: [...new Set(this.live.values())].map((id) => itemOf(id)),
      gone,
    };
  }

  /** Returns the units that are ordered under this key, or which of them another order has. */
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

/** Two tabs of a device are two requests at once. */
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

  /** Whether an order waits for its answer, and its units for that. */
  get isOrdering(): boolean {
    return this.#here.owner.ordering.length > 0 && this.cart.items.length > 0;
  }

  add(id: string, unit: string): void {
    this.#here = { ...this.#here, cart: addItem(this.cart, itemOf(id, unit)) };
  }

  remove(unit: string): void {
    this.#take([unit]);
  }

  ask(): void {
    const before = this.#here;
    const changes = changesOf(before);
    this.#here = { ...before, owner: withSent(before.owner, changes) };
    this.requests.push({ before, changes });
  }

  /** A request may arrive more than once. */
  arrive(request: Request): void {
    request.answer = this.#account.sync(request.changes);
  }

  takeAnswer({ before, changes, answer }: Request): void {
    if (answer) this.#here = takeIn(this.#here, before, changes, answer);
  }

  sync(): void {
    this.ask();
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
