// Milliseconds between two attempts. Attempts are repeated, because no browser event reports that a server is available again,
// and some connections are restored without an event.
const RETRY_EVERY_MS = 60_000;

/**
 * Calls `attempt` whenever the connection may have been restored: after an `online` event and when the page becomes visible. Also
 * calls `attempt` every minute, as long as submissions are left. Attempts never overlap.
 * @param attempt returns how many submissions are left
 * @returns a function that makes an attempt now
 */
export function keepTrying(attempt: () => Promise<number>): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();
  const makeAttempt = async (): Promise<void> => {
    const left = await attempt();
    clearTimeout(timer);
    if (left > 0) timer = setTimeout(() => void run(), RETRY_EVERY_MS);
  };
  const run = (): Promise<void> => {
    last = last.then(makeAttempt, makeAttempt);
    return last;
  };
  addEventListener('online', () => void run());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void run();
  });
  return run;
}
