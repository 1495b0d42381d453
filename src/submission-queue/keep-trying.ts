// No browser event tells that a server answers again, and some connections come back without one.
const RETRY_EVERY_MS = 60_000;

/**
 * Calls `attempt` whenever the connection may be back: on the browser's word, when the page is looked at again, and every
 * minute while the attempt before left something.
 * @param attempt returns how many submissions are left.
 * @returns the same attempt, to be made now.
 */
export function keepTrying(attempt: () => Promise<number>): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    const left = await attempt();
    clearTimeout(timer);
    if (left > 0) timer = setTimeout(() => void run(), RETRY_EVERY_MS);
  };
  addEventListener('online', () => void run());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void run();
  });
  return run;
}
