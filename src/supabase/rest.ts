import { PostgrestClient } from '@supabase/postgrest-js';
import type { BackendAddress } from './settings.ts';

/**
 * The database's REST interface, as an anonymous visitor or as the customer of `accessToken`.
 * `postgrest-js` alone is a tenth of `supabase-js` (docs/decisions/0003).
 */
export const connectRest = ({ url, key }: BackendAddress, accessToken = key): PostgrestClient =>
  new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: key, Authorization: `Bearer ${accessToken}` } });
