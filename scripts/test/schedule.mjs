import { availableParallelism } from 'node:os';

/**
 * @typedef {object} Suite
 * @property {string[]} [after] suites that must pass first
 * @property {(run: import('./runners.mjs').Run) => Promise<import('./reports.mjs').Result>} run
 * @typedef {import('./reports.mjs').Result & { name: string, ms: number }} TimedResult
 */

/**
 * Runs the requested suites and the suites on which they depend. Starts each suite as soon as possible.
 * @param {import('./arguments.mjs').Run} run
 * @param {Record<string, Suite>} suites in the order in which they should start
 * @param {number} [lanes] maximum number of suites that run at the same time
 * @returns {Promise<TimedResult[]>} results in the order of `suites`
 */
export function runAtOnce(
  { suites: requested, args, isWatching, isFull },
  suites,
  lanes = Math.min(2, availableParallelism()),
) {
  const names = Object.keys(suites).filter(
    (name) => requested.includes(name) || requested.some((other) => suites[other].after?.includes(name)),
  );
  const waiting = [...names];
  const results = new Map();

  const run = async (name) => {
    const startedAt = Date.now();
    const missing = suites[name].after?.find((step) => results.get(step).failed.length > 0);
    const result = missing
      ? { passed: 0, failed: [`was not run, because "${missing}" failed`] }
      : await suites[name].run(
          requested.length === 1 && requested[0] === name
            ? { args, isWatching, isFull }
            : { args: [], isWatching: false, isFull, prefix: name },
        );
    const failed = result.failed.map((test) => `${name}: ${test}`);
    results.set(name, { ...result, failed, name, ms: Date.now() - startedAt });
  };

  return new Promise((resolve, reject) => {
    let running = 0;
    const startReady = () => {
      while (running < lanes) {
        const ready = waiting.findIndex((name) => (suites[name].after ?? []).every((step) => results.has(step)));
        if (ready === -1) break;
        running++;
        run(waiting.splice(ready, 1)[0]).then(() => {
          running--;
          startReady();
        }, reject);
      }
      if (running === 0) resolve(names.map((name) => results.get(name)));
    };
    startReady();
  });
}
