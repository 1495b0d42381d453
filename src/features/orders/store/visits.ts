// The planned date of the customer's own order. Loaded with the part that shows it.
import { callDatabase, type Result } from '../../account/store/account.ts';
import { parseMyVisit, type OwnVisit } from '../rules/own-visit.ts';

/** Returns the planned date of one of the customer's orders, or null if it has none. */
export const readMyVisit = (orderId: string): Promise<Result<OwnVisit | null>> =>
  callDatabase('rpc/my_visit', parseMyVisit, { p_id: orderId });
