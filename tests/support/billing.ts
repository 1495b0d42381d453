// Writes invoices, payments and refunds to the database, as the desk and the functions do.
import { randomUUID } from 'node:crypto';
import { quoteCalls, type Caller } from './quotes.ts';
import type { OwnersDatabase } from './test-database.ts';

/** A company's facts, as an invoice states them. The numbers differ from the numbers of the sample company. */
export const SELLER = {
  name: 'Soleil Boréal',
  lines: ['1250, chemin du Lac', 'Sainte-Agathe-des-Monts (QC)\u00a0 J8C 0A1'],
  gst_number: '14037 1652 RT0001',
  qst_number: '1015862914 TQ0001',
  interac_email: 'paiements@exemple.test',
  due_days: 30,
  bank: { institution: '815', transit: '30421', account: '0412839' },
};

export interface Bill {
  order_cents: number;
  invoiced_cents: number;
  received_cents: number;
  refunded_cents: number;
  owed_cents: number;
  payable_cents: number;
  due_on: string | null;
  version: number;
}

export interface BillingResponse {
  kind: string;
  code?: string;
  order: {
    id: string;
    status: string;
    version: number;
    bill: Bill;
    changes: { status: string; by: string | null }[];
    invoices: {
      id: string;
      kind: string;
      number: string;
      total_cents: number;
      left_cents: number;
      net_cents: number;
    }[];
    payments: { id: string; amount_cents: number; method: string; problem: string | null }[];
    refunds: { id: string; amount_cents: number; method: string; state: string }[];
  };
}

/**
 * Returns the database calls about the invoices and payments of an order, by a staff member or by the functions. A call that
 * requires the version of the bill or of the order sends the current version. `issue` and `pay` also accept another version.
 */
export function billingCalls(database: OwnersDatabase, staff: Caller) {
  const quotes = quoteCalls(database, staff);
  const { call } = quotes;
  const read = async (id: string): Promise<BillingResponse['order']> =>
    (await call<BillingResponse>(staff, 'desk_order', id)).order;
  const readVersion = async (id: string): Promise<number> => (await read(id)).bill.version;
  return {
    ...quotes,
    read,
    keepSeller: (gaps: string[] = []): Promise<void> => call('service_role', 'keep_seller', SELLER, gaps),
    /** Returns the order of a new accepted quote: $2,900.00 before Quebec's taxes, $3,334.28 with taxes, a deposit of $666.86. */
    async newOrder(changes: object = {}): Promise<string> {
      const { token } = await quotes.sendNew(changes);
      return (await quotes.accept(token)).quote.order_id!;
    },
    issue: async (
      order: string,
      kind: string,
      cents: number | null,
      { id = randomUUID(), version = -1, caller = staff }: Options = {},
    ): Promise<BillingResponse> =>
      call(caller, 'desk_issue_invoice', order, id, kind, cents, version < 0 ? await readVersion(order) : version),
    pay: async (
      order: string,
      cents: number,
      { id = randomUUID(), version = -1, method = 'interac', day = today(), isConfirmed = false }: PayOptions = {},
    ): Promise<BillingResponse> =>
      call(
        staff,
        'desk_record_payment',
        order,
        id,
        method,
        cents,
        day,
        '',
        isConfirmed,
        version < 0 ? await readVersion(order) : version,
      ),
    payOnline: (order: string, cents: number, currency = 'cad'): Promise<{ problem: string | null }> =>
      call('service_role', 'record_payment', `evt_${randomUUID()}`, `pi_${randomUUID()}`, order, cents, currency),
    credit: async (
      order: string,
      invoice: string,
      cents: number | null,
      id: string = randomUUID(),
    ): Promise<BillingResponse> =>
      call(staff, 'desk_credit_invoice', order, id, invoice, cents, 'Erreur de prix', await readVersion(order)),
    refund: async (
      order: string,
      cents: number,
      method = 'interac',
      payment: string | null = null,
      id: string = randomUUID(),
    ): Promise<BillingResponse> =>
      call(staff, 'desk_refund', order, id, method, payment, cents, 'Payé en double', await readVersion(order)),
    cancelOrder: async (order: string, method = 'interac'): Promise<BillingResponse> =>
      call(staff, 'desk_cancel_order', order, method, await readVersion(order)),
    setStatus: async (order: string, status: string): Promise<BillingResponse> =>
      call(staff, 'desk_set_order_status', order, status, (await read(order)).version),
    takeBack: async (order: string): Promise<BillingResponse> =>
      call(staff, 'desk_take_back_status', order, (await read(order)).version),
  };
}

interface Options {
  id?: string;
  version?: number;
  caller?: Caller;
}
interface PayOptions extends Options {
  method?: string;
  day?: string;
  isConfirmed?: boolean;
}

/** Returns the current day in Quebec. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(Date.now());
