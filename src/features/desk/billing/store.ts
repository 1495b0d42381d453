// Sends requests about the money of orders.
import { callDesk, callDeskFunction, pageReader, type DeskResult } from '../store.ts';
import { parseInvoices, parsePayments, parseTaxes } from '../rules/billing.ts';
import { parseDeskOrder, type OrderResult } from '../rules/orders.ts';

/** Calls a database function that changes an order's money. The call contains the version of the bill that staff have seen. */
export const changeBill = (name: string, parameters: object): DeskResult<NonNullable<OrderResult>> =>
  callDesk(name, parameters, parseDeskOrder);

/** Sends the pending refunds to Stripe at once. If Stripe does not respond, the scheduled function sends them again. */
export const sendRefunds = (): DeskResult<boolean> => callDeskFunction({ action: 'refunds' }, () => true);

/** Returns a page of invoices and credit notes. */
export const readInvoices = pageReader('desk_invoices', parseInvoices);
/** Returns a page of payments and refunds. */
export const readPayments = pageReader('desk_payments', parsePayments);
/** Returns a page of the sums of taxes. */
export const readTaxes = pageReader('desk_taxes', parseTaxes);
