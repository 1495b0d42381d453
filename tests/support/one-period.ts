/**
 * Runs a test of a rate limit. Periods begin at multiples of their length, and a new one counts from 0: if one began while the test
 * failed, it runs again.
 * @param attempt of `run` 1, or 2 in the second run, which needs a sender of its own
 */
export async function inOnePeriod(minutes: number, run: (attempt: number) => Promise<void>): Promise<void> {
  const period = (): number => Math.floor(Date.now() / 60_000 / minutes);
  const atStart = period();
  try {
    await run(1);
  } catch (cause) {
    if (period() === atStart) throw cause;
    await run(2);
  }
}
