// Writes amendments of orders to the database, as the desk and the customer's page do.
import { randomUUID } from 'node:crypto';
import { billingCalls } from './billing.ts';
import type { Caller, QuoteContent, QuoteResponse } from './quotes.ts';
import type { OwnersDatabase } from './test-database.ts';

interface Line {
  product_id: string | null;
  label: string;
  quantity: number;
  unit_cents: number;
  is_agreed?: boolean;
}

/** Parts of an order that an amendment can change. */
export interface AmendmentContent extends Omit<QuoteContent, 'lines'> {
  delivery: string;
  lines: Line[];
}

/** An order as the desk's function returns it. */
export interface AmendedOrder {
  status: string;
  total_cents: number;
  gst_cents: number;
  qst_cents: number;
  delivery: string;
  address: Record<string, string> | null;
  is_quoted: boolean;
  lines: { name: string; price_cents: number; units: number }[];
  amendments: { id: string; number: string; status: string; by: string; before_cents: number; total_cents: number }[];
}

type Change = (content: AmendmentContent) => Partial<AmendmentContent>;

/** Returns the database calls with which a staff member amends orders. */
export function amendmentCalls(database: OwnersDatabase, staff: Caller) {
  const billing = billingCalls(database, staff);
  const { call } = billing;
  const open = (order: string, caller = staff, id: string = randomUUID()): Promise<QuoteResponse> =>
    call(caller, 'desk_amend_order', order, id);
  /** Opens an order's amendment and saves it with a change. */
  const write = async (order: string, change: Change): Promise<QuoteResponse> => {
    const opened = await open(order);
    if (opened.kind !== 'found') return opened;
    const { id, content, revision } = opened.quote;
    const typed = content as unknown as AmendmentContent;
    return billing.save(id, { ...typed, ...change(typed) }, revision);
  };
  /** Opens, saves and sends an amendment. */
  const amend = async (order: string, change: Change): Promise<QuoteResponse> => {
    const { kind, quote, ...rest } = await write(order, change);
    return kind === 'found' ? billing.send(quote.id, quote.revision) : { kind, quote, ...rest };
  };
  return {
    ...billing,
    open,
    /** Opens an amendment as its customer, by the token of a link. */
    openLink: billing.open,
    write,
    amend,
    /** Adds a link to an amendment, like the link in the email about the amendment. Returns the link's token. */
    async linkTo(id: string): Promise<string> {
      const token = `${randomUUID()}-${randomUUID().slice(0, 8)}`;
      await database.query(`select add_quote_link($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'))`, [id, token]);
      return token;
    },
    takeBackAmendment: (id: string, revision: number): Promise<QuoteResponse> =>
      call(staff, 'desk_take_back_amendment', id, revision),
    readOrder: async (order: string): Promise<AmendedOrder> => (await billing.read(order)) as unknown as AmendedOrder,
  };
}

/** Returns an order line for work, with its amount before taxes. */
export const makeWork = (cents: number): Line => ({
  product_id: null,
  label: 'Câblage',
  quantity: 1,
  unit_cents: cents,
});

/** Returns a change that adds an order line for work. */
export const addWork =
  (cents: number): Change =>
  ({ lines }) => ({ lines: [...lines, makeWork(cents)] });

/** Removes the last line. */
export const dropLine: Change = ({ lines }) => ({ lines: lines.slice(0, -1) });
