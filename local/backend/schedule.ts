import type { Backend } from './backend.ts';

const INTERVAL_MS = 60_000;

/**
 * Calls the function `deliver` every minute, as cron does on the hosted platform, and `/healthz`.
 * @returns a function that stops it.
 */
export function startSchedule(backend: Backend): () => void {
  const timer = setInterval(() => {
    const request = new Request('http://schedule/functions/v1/deliver', {
      method: 'POST',
      headers: { apikey: backend.keys.secretKey },
    });
    // The function logs its own faults.
    void backend.fetch(request);
    // Where no supervisor requests it: a thread that does not answer visitors is replaced all the same.
    void backend.fetch(new Request('http://schedule/healthz'));
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}
