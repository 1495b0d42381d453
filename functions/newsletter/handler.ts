import { checkSubscription } from '../../src/domain/forms/newsletter.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { mailLimit } from '../_shared/mail-limit.ts';
import { networkLimit, type RateLimit } from '../_shared/rate-limits.ts';
import type { FormResponse } from '../_shared/form-response.ts';
import { looksLikeProgram } from '../_shared/spam-protection.ts';

/** Keeps the address once, and has its owner asked to confirm it; answers the seconds to wait, 0 when it is done. */
export type Subscribe = (
  email: string,
  locale: string,
  limits: RateLimit[],
  mailLimits: RateLimit[],
) => Promise<number>;

/** The answer never tells whether an address was known. */
export async function takeSubscription(
  { fields, locale, network }: FormPost,
  subscribe: Subscribe,
): Promise<FormResponse> {
  if (looksLikeProgram(fields)) return { kind: 'refused', status: 422, code: 'suspected' };
  const checked = checkSubscription(fields);
  if (checked.kind === 'invalid')
    return { kind: 'refused', status: 422, code: checked.code, fields: { email: checked.code } };
  const { email } = checked.value;
  // Beyond the limit of a mailbox the address is kept without another email, and the response is the same.
  const limits = [networkLimit('subscription', network)];
  const wait = await subscribe(email, locale, limits, [mailLimit('newsletter', email)]);
  return wait > 0 ? { kind: 'refused', status: 429, code: 'too_many', retryAfterSeconds: wait } : { kind: 'accepted' };
}
