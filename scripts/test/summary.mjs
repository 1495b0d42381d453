/**
 * Returns the end of a run's output: time and count of each suite, notes, failed tests by name, and the total.
 * @param {import('./schedule.mjs').TimedResult[]} results
 * @param {number} wholeMs duration of the run. It is less than the total duration of the suites if suites ran at the same time.
 */
export function summary(results, wholeMs) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.flatMap((result) => result.failed);
  const row = (name, ms, passed, failed) =>
    [name.padEnd(10), time(ms).padStart(7), String(passed).padStart(8), String(failed).padStart(8)].join('');
  return [
    '',
    `${'suite'.padEnd(10)}${'time'.padStart(7)}${'passed'.padStart(8)}${'failed'.padStart(8)}`,
    ...results.map((result) => row(result.name, result.ms, result.passed, result.failed.length)),
    row('together', wholeMs, passed, failed.length),
    ...results.flatMap(({ name, notes = [] }) => notes.map((note) => `• ${name}: ${note}`)),
    ...failed.map((test) => `✘ ${test}`),
    '',
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}

/** Formats a duration as minutes and seconds: `1:05`. */
const time = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
