import { PostgrestClient } from '@supabase/postgrest-js';
import type { BackendAddress } from './settings.ts';

// Longer than a slow line needs; past it the line is dead and the visitor is better told.
const DEADLINE_MS = 30_000;

/**
 * The database's REST interface, as an anonymous visitor or as the customer of `accessToken`.
 * `postgrest-js` alone is a tenth of `supabase-js` (docs/decisions/0003).
 */
export const connectRest = ({ url, key }: BackendAddress, accessToken = key): PostgrestClient =>
  new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${accessToken}` },
    timeout: DEADLINE_MS,
  });
