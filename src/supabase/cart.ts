import { parseAccountCart, type AccountCart, type CartChanges } from '../domain/cart/sync.ts';
import { callAsCustomer } from './call.ts';

/**
 * Tells the account's cart of the customer of `accessToken` what has changed on this device; undefined when there is no answer, or
 * the session has ended.
 * @throws {v.ValiError} when the answer is no cart.
 */
export async function syncCart(accessToken: string, changes: CartChanges): Promise<AccountCart | undefined> {
  const answer = await callAsCustomer(accessToken, 'rpc/sync_cart', changes);
  return answer.kind === 'answered' ? parseAccountCart(answer.data) : undefined;
}
