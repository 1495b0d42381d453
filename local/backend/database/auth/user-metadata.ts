import { Refusal } from './refusal.ts';

/**
 * Checks the `data` of a sign-up or of a change of the account. auth-js sends an empty object with each sign-up.
 * The site uses no user metadata, and the database keeps none (supabase/migrations, "bound_user_metadata").
 * @throws {Refusal} if it has any field.
 */
export function refuseUserMetadata({ data }: Record<string, unknown>): void {
  if (data === undefined || data === null) return;
  if (typeof data === 'object' && Object.keys(data).length === 0) return;
  throw new Refusal(422, 'validation_failed', 'This site stores no user metadata: send the request without "data"');
}
