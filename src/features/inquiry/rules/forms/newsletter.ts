// Checks a subscription to the newsletter, both in the form and in the function.
import { checkFields, type FormValues } from './form-schema.ts';
import type { TableCode } from './form-table.ts';
import { NEWSLETTER } from './tables/newsletter.ts';

export type Subscription = FormValues<(typeof NEWSLETTER)[number]>;

export type SubscriptionErrorCode = TableCode<typeof NEWSLETTER> | 'characters' | 'too_long';

/** Returns the typed or posted address, or the code of its problem. */
export function checkSubscription(
  posted: unknown,
): { kind: 'valid'; value: Subscription } | { kind: 'invalid'; code: SubscriptionErrorCode } {
  const checked = checkFields(NEWSLETTER, posted);
  return checked.kind === 'valid' ? checked : { kind: 'invalid', code: checked.errors.email as SubscriptionErrorCode };
}
