import { parseAccountCart, type AccountCart, type CartChanges } from './rules/sync.ts';
import { callAsCustomer } from '../../supabase/call.ts';

/**
 * Sends this device's changes to the cart of a customer's account. Returns the account's cart, or undefined if the call failed.
 * @param accessToken of the customer
 * @throws {ValiError} if `sync_cart` refuses the call, for example because the session has ended.
 */
export async function syncCart(accessToken: string, changes: CartChanges): Promise<AccountCart | undefined> {
  const answer = await callAsCustomer(accessToken, 'rpc/sync_cart', changes);
  return answer.kind === 'answered' ? parseAccountCart(answer.data) : undefined;
}
