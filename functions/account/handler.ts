import * as v from 'valibot';
import { normalizePassword } from '../../src/core/text/password.ts';
import type { AccountResponse, AccountCall } from '../_shared/account-function.ts';

const RequestFields = v.object({ action: v.literal('delete'), password: v.pipe(v.string(), v.maxLength(1_000)) });

export interface Accounts {
  /** Returns whether the session has all factors that the account requires. */
  hasRequiredFactors(call: AccountCall): Promise<boolean>;
  checkPassword(email: string, password: string): Promise<'right' | 'wrong_password' | 'too_many'>;
  /**
   * Returns whether the password changed recently. Such an account cannot be deleted yet, because another person may have changed
   * the password. The owner was notified by email.
   */
  isHeld(userId: string): Promise<boolean>;
  /** Returns whether the account is the only owner of a desk that others use. The desk must keep an owner. */
  isLastOwner(userId: string): Promise<boolean>;
  /** Deletes the account and its card at Stripe. The database decides which data of its orders remain. */
  delete(userId: string): Promise<void>;
}

/**
 * Deletes the caller's account. Returns `{kind: 'deleted'}` or `{kind: 'refused', code}`. The password is required again, because
 * a signed-in device may be left unattended.
 */
export async function endAccount(call: AccountCall, accounts: Accounts): Promise<AccountResponse> {
  const parsed = v.safeParse(RequestFields, call.fields);
  if (!parsed.success) return { kind: 'refused', code: 'unreadable' };
  if (!(await accounts.hasRequiredFactors(call))) return { kind: 'refused', code: 'insufficient_aal' };
  const { password: typed } = parsed.output;
  const password = normalizePassword(typed);
  let checked = await accounts.checkPassword(call.email, password);
  // In earlier versions, passwords were not normalized. Older accounts have a hash of the password as it was typed.
  if (checked === 'wrong_password' && typed !== password) checked = await accounts.checkPassword(call.email, typed);
  if (checked !== 'right') return { kind: 'refused', code: checked };
  if (await accounts.isHeld(call.userId)) return { kind: 'refused', code: 'password_changed_lately' };
  if (await accounts.isLastOwner(call.userId)) return { kind: 'refused', code: 'last_owner' };
  await accounts.delete(call.userId);
  return { kind: 'deleted' };
}
