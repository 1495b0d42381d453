import { PostgrestClient } from '@supabase/postgrest-js';
import { DEADLINE_MS } from '../domain/failure.ts';
import { callerHeaders, type BackendAddress } from './settings.ts';

/**
 * The database's REST interface, as an anonymous visitor or as the customer of `accessToken`.
 * `postgrest-js` alone is a tenth of `supabase-js` (docs/decisions/0003).
 */
export const connectRest = (address: BackendAddress, accessToken?: string): PostgrestClient =>
  new PostgrestClient(`${address.url}/rest/v1`, { headers: callerHeaders(address, accessToken), timeout: DEADLINE_MS });
