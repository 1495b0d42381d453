import type { Backend } from './backend.ts';

const INTERVAL_MS = 60_000;

/**
 * Calls the function `deliver` and `/healthz` every minute. On the hosted platform, cron calls `deliver`.
 * @returns a function that stops the schedule
 */
export function startSchedule(backend: Backend): () => void {
  const timer = setInterval(() => {
    const request = new Request('http://schedule/functions/v1/deliver', {
      method: 'POST',
      headers: { apikey: backend.keys.secretKey },
    });
    // The function logs its own errors.
    void backend.fetch(request);
    // Makes `/healthz` replace a database thread that does not respond to visitors, even if no supervisor requests `/healthz`.
    void backend.fetch(new Request('http://schedule/healthz'));
  }, INTERVAL_MS);
  return () => clearInterval(timer);
}
