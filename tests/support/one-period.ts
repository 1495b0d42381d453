/**
 * Runs a test of a rate limit. Counts start from 0 at each multiple of a period's length, so the test fails if a new period begins
 * in its middle. It then runs a second time.
 * @param run receives 1, or 2 at the second time, so that it can use another sender
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
