import { dayInQuebec } from '../../src/domain/content/publishing.ts';

/** A machine that slept or was set right has another time than a long timer thinks. */
const LOOK_MS = 60_000;

/**
 * Calls a function when a new day has begun in Quebec: texts whose day it is are to appear.
 * @param now the clock
 * @returns a function that ends it.
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
