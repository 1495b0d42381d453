import { PostgrestClient } from '@supabase/postgrest-js';
import { fetchBeforeDeadline } from './deadline-fetch.ts';
import { callerHeaders, type BackendAddress } from './settings.ts';

/**
 * Returns a client of the database's REST interface, with the rights of an anonymous visitor. `postgrest-js` alone is a tenth of
 * the size of `supabase-js` (docs/decisions/0003).
 */
export const connectRest = (address: BackendAddress): PostgrestClient =>
  new PostgrestClient(`${address.url}/rest/v1`, {
    headers: callerHeaders(address),
    fetch: fetchBeforeDeadline,
  });
