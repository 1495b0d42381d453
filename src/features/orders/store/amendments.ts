// Loads the amendments of the customer's own orders. Browsers load this file only with the component that shows the
// amendments.
import { callDatabase, type Result } from '../../account/store/account.ts';
import { parseMyAmendments, type OwnAmendment } from '../rules/own-amendments.ts';
import { parseLinkToken } from '../rules/own-invoices.ts';

/** Returns the amendments of one of the customer's orders, or null if the order belongs to someone else. */
export const readMyAmendments = (orderId: string): Promise<Result<OwnAmendment[] | null>> =>
  callDatabase('rpc/my_amendments', parseMyAmendments, { p_id: orderId });

/** Returns the token that opens the page of an amendment, or null if the token cannot be created. */
export const readAmendmentToken = (id: string): Promise<Result<string | null>> =>
  callDatabase('rpc/link_to_my_amendment', parseLinkToken, { p_id: id });
