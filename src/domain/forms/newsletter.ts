// A subscription to the newsletter. The form and the function that receives it hold to the same schema.
import * as v from 'valibot';
import { email } from './form-text.ts';

export const Subscription = v.object({ email });
export type Subscription = v.InferOutput<typeof Subscription>;

export type SubscriptionErrorCode = 'email_required' | 'email_invalid' | 'characters' | 'too_long';

/** What is wrong with what was typed or posted, if anything. */
export function checkSubscription(
  fields: unknown,
): { kind: 'valid'; value: Subscription } | { kind: 'invalid'; code: SubscriptionErrorCode } {
  const result = v.safeParse(Subscription, fields);
  if (result.success) return { kind: 'valid', value: result.output };
  // Something else than an object holds no address.
  const [issue] = result.issues;
  return { kind: 'invalid', code: issue.path ? (issue.message as SubscriptionErrorCode) : 'email_required' };
}
