import { checkSubscription } from '../../src/features/inquiry/rules/forms/newsletter.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { mailLimit } from '../_shared/mail-limit.ts';
import { networkLimit, type RateLimit } from '../_shared/rate-limits.ts';
import { tooMany, type FormResponse } from '../_shared/form-response.ts';
import { looksLikeProgram } from '../_shared/spam-protection.ts';

/** Stores an address once and requests its owner's confirmation. Returns the seconds to wait, or 0 on success. */
export type Subscribe = (
  email: string,
  locale: string,
  limits: RateLimit[],
  mailLimits: RateLimit[],
) => Promise<number>;

/** Handles one subscription. The response never reveals whether the address was already subscribed. */
export async function takeSubscription(
  { fields, locale, network }: FormPost,
  subscribe: Subscribe,
): Promise<FormResponse> {
  if (looksLikeProgram(fields)) return { kind: 'refused', status: 422, code: 'suspected' };
  const checked = checkSubscription(fields);
  if (checked.kind === 'invalid')
    return { kind: 'refused', status: 422, code: checked.code, fields: { email: checked.code } };
  const { email } = checked.value;
  // Beyond a mailbox's limit, the subscription is stored, but no further email is sent. The response does not reveal this.
  const limits = [networkLimit('subscription', network)];
  const wait = await subscribe(email, locale, limits, [mailLimit('newsletter', email)]);
  return wait > 0 ? tooMany(wait) : { kind: 'accepted' };
}
