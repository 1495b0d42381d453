const POLL_MS = 50;

/**
 * Waits until a condition holds, checking it repeatedly. A condition that throws does not hold yet.
 * @throws {Error} after the timeout. If the last check threw an error, that error is the cause.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = 'the condition',
  timeoutMs = 60_000,
): Promise<void> {
  const endsAtMs = performance.now() + timeoutMs;
  let cause: unknown;
  do {
    try {
      if (await condition()) return;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } while (performance.now() < endsAtMs);
  throw new Error(`Not reached within ${timeoutMs / 1_000} s: ${what}`, { cause });
}
