import * as v from 'valibot';
import { normalizePassword } from '../../src/domain/text/password.ts';
import type { AccountAnswer, AccountCall } from '../_shared/account-function.ts';

const Asked = v.object({ action: v.literal('delete'), password: v.pipe(v.string(), v.maxLength(1_000)) });

export interface Accounts {
  /** Whether the session has all the factors that the account asks for. */
  hasRequiredFactors(call: AccountCall): Promise<boolean>;
  checkPassword(email: string, password: string): Promise<'right' | 'wrong_password' | 'too_many'>;
  /** Whether its password has changed lately: the person who changed it may not be the owner, who was notified by email. */
  isHeld(userId: string): Promise<boolean>;
  /** Deletes the account, and its card at Stripe; what is kept of its orders is the database's to say. */
  delete(userId: string): Promise<void>;
}

/** Answers `{kind: 'deleted'}`, else `{kind: 'refused', code}`. The password is asked again: a screen may be left open. */
export async function endAccount(call: AccountCall, accounts: Accounts): Promise<AccountAnswer> {
  const asked = v.safeParse(Asked, call.fields);
  if (!asked.success) return { kind: 'refused', code: 'unreadable' };
  if (!(await accounts.hasRequiredFactors(call))) return { kind: 'refused', code: 'insufficient_aal' };
  const { password: typed } = asked.output;
  const password = normalizePassword(typed);
  let checked = await accounts.checkPassword(call.email, password);
  // Accounts created before passwords had one form were given theirs as it was typed.
  if (checked === 'wrong_password' && typed !== password) checked = await accounts.checkPassword(call.email, typed);
  if (checked !== 'right') return { kind: 'refused', code: checked };
  if (await accounts.isHeld(call.userId)) return { kind: 'refused', code: 'password_changed_lately' };
  await accounts.delete(call.userId);
  return { kind: 'deleted' };
}
