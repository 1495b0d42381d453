import { DEADLINE_MS } from '../core/failure.ts';

/**
 * Fetches an address, and aborts at the deadline. Supabase's clients have no time limit, or a limit only until the response's
 * headers. A response that stops halfway would then never end.
 */
export const fetchBeforeDeadline: typeof fetch = (input, init) => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  setTimeout(abort, DEADLINE_MS);
  if (init?.signal?.aborted) abort();
  init?.signal?.addEventListener('abort', abort);
  return fetch(input, { ...init, signal: controller.signal });
};
