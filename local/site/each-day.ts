import { dayInQuebec } from '../../src/core/quebec-day.ts';

/** Time between checks. A single long timer would be wrong after the machine has slept or its clock was set. */
const LOOK_MS = 60_000;

/**
 * Calls a function at the start of each day in Quebec, when texts dated for that day should appear.
 * @param now the clock
 * @returns a function that ends these calls
 */
export function onEachDay(begin: () => void, now = (): Date => new Date()): () => void {
  let day = dayInQuebec(now());
  const timer = setInterval(() => {
    const today = dayInQuebec(now());
    if (today !== day) begin();
    day = today;
  }, LOOK_MS);
  return () => clearInterval(timer);
}
