// Loads the invoices of the customer's own orders. This file is loaded with the component that shows the invoices.
import { callDatabase, type Result } from '../../account/store/account.ts';
import { parseLinkToken, parseMyInvoices, type OwnInvoice } from '../rules/own-invoices.ts';

/** Returns the invoices of one of the customer's orders, or null if the order belongs to someone else. */
export const readMyInvoices = (orderId: string): Promise<Result<OwnInvoice[] | null>> =>
  callDatabase('rpc/my_bill', parseMyInvoices, { p_id: orderId });

/** Returns the token that opens the page of an invoice, or null if the token cannot be created. */
export const readInvoiceToken = (id: string): Promise<Result<string | null>> =>
  callDatabase('rpc/link_to_my_invoice', parseLinkToken, { p_id: id });
