import { checkSubscription } from '../../src/domain/forms/newsletter.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { networkLimit, type RateLimit } from '../_shared/rate-limits.ts';
import type { FormResponse } from '../_shared/form-response.ts';
import { looksLikeProgram } from '../_shared/spam-protection.ts';

/** Keeps the address once, and has its owner asked to confirm it; answers the seconds to wait, 0 when it is done. */
export type Subscribe = (email: string, locale: string, limits: RateLimit[]) => Promise<number>;

/** The answer never tells whether an address was known. */
export async function takeSubscription(
  { fields, locale, network }: FormPost,
  subscribe: Subscribe,
): Promise<FormResponse> {
  if (looksLikeProgram(fields)) return { kind: 'refused', status: 422, code: 'suspected' };
  const checked = checkSubscription(fields);
  if (checked.kind === 'invalid')
    return { kind: 'refused', status: 422, code: checked.code, fields: { email: checked.code } };
  // An address is written to once an hour at most (supabase/migrations, "subscribe"): only the network needs a limit.
  const wait = await subscribe(checked.value.email, locale, [networkLimit('subscription', network)]);
  return wait > 0 ? { kind: 'refused', status: 429, code: 'too_many', retryAfterSeconds: wait } : { kind: 'accepted' };
}
