import { DEADLINE_MS } from '../core/failure.ts';

/**
 * Fetches, and aborts at the deadline. Supabase's clients have no time limit of their own, or one that ends with the headers, so a
 * response that stops halfway would never end.
 */
export const fetchBeforeDeadline: typeof fetch = (input, init) => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  setTimeout(abort, DEADLINE_MS);
  if (init?.signal?.aborted) abort();
  init?.signal?.addEventListener('abort', abort);
  return fetch(input, { ...init, signal: controller.signal });
};
