import type { Backend } from './backend.ts';

const EVERY_MS = 60_000;

/** Calls the function `deliver` every minute, as the hosted platform's cron does. Answers how to stop. */
export function startSchedule(backend: Backend): () => void {
  const timer = setInterval(() => {
    const request = new Request('http://schedule/functions/v1/deliver', {
      method: 'POST',
      headers: { apikey: backend.keys.secretKey },
    });
    // A fault is logged by the function itself.
    void backend.fetch(request);
  }, EVERY_MS);
  return () => clearInterval(timer);
}
