// Stores the customers and cards of the server that replaces Stripe.
import { randomUUID } from 'node:crypto';

interface Card {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

interface Customer {
  /** The posted fields. */
  form: URLSearchParams;
  /** The newest card first. */
  cards: Card[];
}

export class StripeCustomers {
  readonly byId = new Map<string, Customer>();
  /** Whether a card can be removed from its customer. */
  canDetach = true;
  #cards = 0;

  /** Saves a card as Stripe's own page does. */
  addCard(customer: string, card: Partial<Card['card']> = {}): void {
    this.#cards += 1;
    const saved = { brand: 'visa', last4: String(4_241 + this.#cards), exp_month: 8, exp_year: 2099, ...card };
    this.byId.get(customer)!.cards.unshift({ id: `pm_${randomUUID()}`, card: saved });
  }

  /**
   * Returns the ID of an account's customer.
   * @throws {Error} if the account has several customers
   */
  findId(account: string): string | undefined {
    const ids = [...this.byId].filter(([, { form }]) => form.get('metadata[account]') === account).map(([id]) => id);
    if (ids.length > 1) throw new Error(`${account} has ${ids.length} customers`);
    return ids[0];
  }

  /** Returns the response to a request, an error message, or undefined if the customer does not exist. */
  answer(method: string, path: string, form: URLSearchParams): object | string | undefined {
    const [, , kind, id = '', what] = path.split('/');
    if (kind === 'payment_methods' && what === 'detach') return this.#detach(id);
    if (method === 'POST') return this.#make(form);
    const customer = this.byId.get(id);
    if (!customer) return undefined;
    if (what === 'payment_methods') return { object: 'list', data: customer.cards, has_more: false };
    this.byId.delete(id);
    return { id, object: 'customer', deleted: true };
  }

  #make(form: URLSearchParams): object {
    const id = `cus_${randomUUID()}`;
    this.byId.set(id, { form, cards: [] });
    return { id, object: 'customer' };
  }

  #detach(id: string): object | string {
    if (!this.canDetach) return 'This key may not write payment methods';
    for (const customer of this.byId.values()) {
      const left = customer.cards.filter((card) => card.id !== id);
      if (left.length === customer.cards.length) continue;
      customer.cards = left;
      return { id, object: 'payment_method' };
    }
    return 'The payment method you provided is not attached to a customer';
  }
}
