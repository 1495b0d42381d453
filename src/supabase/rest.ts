import { PostgrestClient } from '@supabase/postgrest-js';
import { DEADLINE_MS } from '../core/failure.ts';
import { callerHeaders, type BackendAddress } from './settings.ts';

/**
 * Returns a client of the database's REST interface, as an anonymous visitor. `postgrest-js` alone is a tenth of `supabase-js`
 * (docs/decisions/0003).
 */
export const connectRest = (address: BackendAddress): PostgrestClient =>
  new PostgrestClient(`${address.url}/rest/v1`, {
    headers: callerHeaders(address),
    fetch: fetchBeforeDeadline,
  });

/**
 * Aborts at the deadline. The client's own time limit ends with the headers, so a response that stops halfway would never end.
 */
const fetchBeforeDeadline: typeof fetch = (input, init) => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  setTimeout(abort, DEADLINE_MS);
  if (init?.signal?.aborted) abort();
  init?.signal?.addEventListener('abort', abort);
  return fetch(input, { ...init, signal: controller.signal });
};
