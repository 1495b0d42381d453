import * as v from 'valibot';
import type { AccountResponse, AccountCall } from '../_shared/account-function.ts';
import { pseudonym } from '../_shared/caller.ts';
import { networkLimit, type RateLimit } from '../_shared/rate-limits.ts';
import { CODES, digestCode, newCode } from './codes.ts';

const RequestFields = v.variant('action', [
  v.object({ action: v.literal('make') }),
  v.object({ action: v.literal('use'), code: v.pipe(v.string(), v.maxLength(100)) }),
]);

type Taken =
  | { kind: 'taken'; factors: string[] }
  | { kind: 'refused'; code: 'wrong_code' | 'no_factor' }
  | { kind: 'refused'; code: 'too_many'; seconds: number };

export interface RecoveryStore {
  /** Replaces the customer's codes. Returns the kind `made`, or a refusal. */
  replace(call: AccountCall, digests: string[]): Promise<AccountResponse>;
  /** Marks a code as used. Returns the IDs of the factors to remove, or a refusal. */
  take(userId: string, digest: string, limits: RateLimit[]): Promise<Taken>;
  removeFactor(userId: string, factorId: string): Promise<void>;
  /** Notifies the customer by email. */
  notifyOwner(userId: string): Promise<void>;
}

/** Returns the limit for guesses at one account's codes. The limit of the sender's network is the same as for other posts. */
const accountLimit = (userId: string): RateLimit => ({
  subject: `recovery ${pseudonym('email', userId)}`,
  max: 5,
  window: '1 hour',
});

/** Creates codes, or uses a code. Returns `{kind: 'made', codes}`, `{kind: 'removed'}` or `{kind: 'refused', code}`. */
export async function recoverAccount(call: AccountCall, store: RecoveryStore): Promise<AccountResponse> {
  const parsed = v.safeParse(RequestFields, call.fields);
  if (!parsed.success) return { kind: 'refused', code: 'unreadable' };
  return parsed.output.action === 'make' ? makeCodes(call, store) : takeCode(call, parsed.output.code, store);
}

async function makeCodes(call: AccountCall, store: RecoveryStore): Promise<AccountResponse> {
  const codes = Array.from({ length: CODES }, newCode);
  const answer = await store.replace(
    call,
    codes.map((code) => digestCode(call.userId, code)!),
  );
  return answer.kind === 'made' ? { kind: 'made', codes } : answer;
}

async function takeCode(
  { userId, network }: AccountCall,
  typed: string,
  store: RecoveryStore,
): Promise<AccountResponse> {
  const digest = digestCode(userId, typed);
  if (!digest) return { kind: 'refused', code: 'wrong_code' };
  const taken = await store.take(userId, digest, [accountLimit(userId), networkLimit('recovery code', network)]);
  if (taken.kind === 'refused') return taken;
  // The email is written first, so that customers are notified even if the removal fails or its response is lost.
  await store.notifyOwner(userId);
  for (const factorId of taken.factors) await store.removeFactor(userId, factorId);
  return { kind: 'removed' };
}
