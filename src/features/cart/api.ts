import { parseAccountCart, type AccountCart, type CartChanges } from './rules/sync.ts';
import { callAsCustomer } from '../../supabase/call.ts';

/**
 * Sends this device's changes to the cart of a customer's account. Returns the account's cart, or undefined if there is no
 * response or the session has ended.
 * @param accessToken of the customer
 */
export async function syncCart(accessToken: string, changes: CartChanges): Promise<AccountCart | undefined> {
  const answer = await callAsCustomer(accessToken, 'rpc/sync_cart', changes);
  return answer.kind === 'answered' ? parseAccountCart(answer.data) : undefined;
}
