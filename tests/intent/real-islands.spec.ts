// `client:intent` on the site's own islands: whatever is done to them, whenever, has its effect once. On a line of
// 400 kbit/s and 400 ms, from the first paint on, for about eight seconds a round, and in every other round for two,
// after which the products page is left. 35 rounds of 55 and 15 doings are 1 245, and 14 more 490; a double click is
// two, a word has its letters.
import { test } from '@playwright/test';
import { fail, PAGES, Round } from './real/round.ts';
import { withoutCode } from './real/without-code.ts';

const SEED = Number(process.env.SEED);
const DOINGS = [55, 15] as const;

test.use({ hasTouch: true, actionTimeout: 15_000 });
test.describe.configure({ timeout: 90_000 });

for (const [name, failures, rounds] of [
  ['', 0, 35],
  [', each island’s code failing twice', 2, 14],
] as const) {
  test.describe(`real islands, anything at any moment${name}, seed ${SEED}`, () => {
    for (let number = 0; number < rounds; number++) {
      const kind = PAGES[number % PAGES.length]!;
      test(`round ${number + 1}, ${kind}`, async ({ page }) => {
        const round = new Round(page, kind, SEED + 1_000 * (failures + 1) + number);
        if (failures > 0) await fail(page, failures);
        await round.tell(async () => {
          await round.begin();
          await round.do(DOINGS[number % 2]!);
          await round.end({ mayLeave: number % 2 === 1 });
        });
      });
    }
  });
}

test.describe(`real islands, their code failing for good, seed ${SEED}`, () => {
  for (const [number, [name, acts]] of Object.entries(withoutCode).entries()) {
    test(name, async ({ page }) => {
      await acts(page, SEED + 9_000 + number);
    });
  }
});
