import { Refusal } from './refusal.ts';

/**
 * Checks the `data` of a sign-up or account change. The site uses no user metadata, and the database keeps only the entries that
 * GoTrue itself writes (supabase/schema/20_account.sql). auth-js sends an empty object with each sign-up.
 * @throws {Refusal} if `data` has any field
 */
export function refuseUserMetadata({ data }: Record<string, unknown>): void {
  if (data === undefined || data === null) return;
  if (typeof data === 'object' && Object.keys(data).length === 0) return;
  throw new Refusal(422, 'validation_failed', 'This site stores no user metadata: send the request without "data"');
}
