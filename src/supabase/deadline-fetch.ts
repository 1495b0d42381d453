import { DEADLINE_MS } from '../core/failure.ts';

/**
 * Fetches, and aborts at the deadline. Some of Supabase's clients have no time limit, and others have one only until the
 * response's headers. A response that stops halfway would then never end.
 */
export const fetchBeforeDeadline: typeof fetch = (input, init) => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  setTimeout(abort, DEADLINE_MS);
  if (init?.signal?.aborted) abort();
  init?.signal?.addEventListener('abort', abort);
  return fetch(input, { ...init, signal: controller.signal });
};
