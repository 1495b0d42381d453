// Loads the planned date of one of the customer's orders. This file is loaded with the component that shows the date.
import { callDatabase, type Result } from '../../account/store/account.ts';
import { parseMyVisit, type OwnVisit } from '../rules/own-visit.ts';

/** Returns the planned date of one of the customer's orders, or null if no date is planned. */
export const readMyVisit = (orderId: string): Promise<Result<OwnVisit | null>> =>
  callDatabase('rpc/my_visit', parseMyVisit, { p_id: orderId });
