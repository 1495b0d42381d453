import { dayInQuebec } from '../../src/core/quebec-day.ts';

/** Milliseconds between checks. A single long timer would be wrong if the machine has slept or its clock was changed. */
const LOOK_MS = 60_000;

/**
 * Calls a function at the start of each day in Quebec, because texts dated that day must then appear.
 * @param now the clock
 * @returns a function that stops the calls
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
