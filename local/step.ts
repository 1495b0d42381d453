const STILL_RUNNING_MS = 15_000;

/**
 * Runs a step of a command and returns its result. Prints the step's name before it runs, and its duration if it succeeds. Some
 * steps print nothing for a long time. A message every `intervalMs` therefore shows that the step still runs.
 */
export async function runStep<Result>(
  name: string,
  work: () => Promise<Result>,
  intervalMs = STILL_RUNNING_MS,
): Promise<Result> {
  const startMs = performance.now();
  const elapsed = (): string => `${Math.round((performance.now() - startMs) / 1000)} s`;
  console.log(`${name}…`);
  const ticker = setInterval(() => console.log(`${name}: still running after ${elapsed()}…`), intervalMs);
  try {
    const result = await work();
    console.log(`${name}: ${elapsed()}`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}
