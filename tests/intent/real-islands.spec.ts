// Tests `client:intent` on the site's own islands. Each input has its effect once, at any moment. Each run takes about eight
// seconds after the first paint, on a connection of 400 kbit/s with 400 ms of latency. Some runs of the products page are shorter,
// because they leave the page. In the full scope, the 49 runs on pages that no browser extension changes make at least 1 735
// inputs. The runs on the fixture (fixture-fuzz.spec.ts) make at least 1 440 more inputs. A double click counts as two inputs,
// and a word as its number of letters. tests/engines/first-use covers Firefox and WebKit.
import { test } from '@playwright/test';
import { FULL_SCOPE, isFullScope, SEED } from '../support/scope.ts';
import { changeIslands } from '../support/foreign-changes.ts';
import { failCode, FuzzRun, PAGES } from './real/fuzz-run.ts';
import { withoutCode } from './real/without-code.ts';

const INPUTS = [55, 15] as const;
/**
 * Numbers of the runs that `npm test` makes on pages that no browser extension changes. Run 0 is on the heaviest page. Run 6 is
 * on a phone, where the islands' code fails to load at first.
 */
const RUNS_PER_CHANGE = { normal: [0], failing: [6] };
const range = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

test.use({ hasTouch: true, actionTimeout: 15_000 });
test.describe.configure({ timeout: 90_000 });

for (const [name, failures, runs] of [
  ['', 0, isFullScope ? range(35) : RUNS_PER_CHANGE.normal],
  [' whose code fails to load at the first two attempts', 2, isFullScope ? range(14) : RUNS_PER_CHANGE.failing],
] as const) {
  test.describe(`random input at any moment on real islands${name}, seed ${SEED}`, () => {
    for (const number of runs) {
      const kind = PAGES[number % PAGES.length]!;
      test(`run ${number + 1}, ${kind}: each input has its effect once`, async ({ page }) => {
        const run = new FuzzRun(page, kind, SEED + 1_000 * (failures + 1) + number);
        if (failures > 0) await failCode(page, failures);
        await run.report(async () => {
          await run.open();
          await run.perform(INPUTS[number % 2]!);
          await run.end({ mayLeave: number % 2 === 1 });
        });
      });
    }
  });
}

// Translators, password managers, grammar checkers and ad blockers change the page before, during and after hydration.
test.describe(`real islands in a page that extensions change, seed ${SEED}`, () => {
  for (const number of isFullScope ? range(21) : [0, 2]) {
    const kind = PAGES[number % PAGES.length]!;
    test(`run ${number + 1}, ${kind}: each input has its effect once`, async ({ page }) => {
      const seed = SEED + 20_000 + number;
      await page.addInitScript(changeIslands, { seed, durationMs: 12_000 });
      const run = new FuzzRun(page, kind, seed);
      await run.report(async () => {
        await run.open();
        await run.perform(INPUTS[number % 2]!);
        await run.end({ mayLeave: false });
      });
    });
  }
});

test.describe(`real islands whose code cannot be fetched at first, seed ${SEED}`, () => {
  for (const [number, [name, run]] of Object.entries(withoutCode).entries()) {
    test(name, FULL_SCOPE, async ({ page }) => {
      await run(page, SEED + 9_000 + number);
    });
  }
});
