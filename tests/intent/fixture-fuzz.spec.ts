// Enters random input on the fixture at any moment. Tests that the island receives each event once and in order. On a connection
// of 400 kbit/s with a latency of 400 ms, each run takes about eight seconds after the first paint.
import { expect, test } from '@playwright/test';
import { FIXTURE_DIR, FIXTURE_URL } from '../support/address.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { slowConnection } from '../support/slow-connection.ts';
import { fuzzFixture } from './fuzz/fuzz-run.ts';
import { playwrightVisitor } from './fuzz/playwright-visitor.ts';
import { randomFrom } from './fuzz/random.ts';

const CODE = /\/_astro\/EventLog\.[\w-]+\.js/;
const INPUTS_PER_RUN = 45;

test.use({ baseURL: FIXTURE_URL, hasTouch: true, locale: 'en-CA' });

for (const [name, failures, runs] of [
  ['', 0, isFullScope ? 24 : 1],
  [', if the code loads only at the third attempt', 2, isFullScope ? 8 : 0],
] as const) {
  test.describe(`random input at any moment${name}, seed ${SEED}`, () => {
    for (let run = 0; run < runs; run++) {
      test(`reaches the island once and in order, run ${run + 1}`, async ({ page }) => {
        let failuresLeft: number = failures;
        await page.route(CODE, (route) => (failuresLeft-- > 0 ? route.abort() : route.continue()));
        await slowConnection(page, FIXTURE_DIR);
        const errors: string[] = [];
        page.on('pageerror', ({ message }) => errors.push(message));
        await page.goto('/', { waitUntil: 'commit' });
        await page.getByRole('button', { name: 'three' }).waitFor();
        const { expected, actual, performed } = await fuzzFixture(playwrightVisitor(page), {
          random: randomFrom(SEED + run),
          inputs: INPUTS_PER_RUN,
        });
        expect(actual, `after: ${performed.join(', ')}`).toEqual(expected);
        expect(errors).toEqual([]);
      });
    }
  });
}
