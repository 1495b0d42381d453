import { expect, test } from '@playwright/test';
import { FILES, path } from '../../src/i18n/routes.ts';
import { expectNoViolation } from '../support/axe.ts';
import { FULL_SCOPE, localesOfScope } from '../support/scope.ts';
import { activeOption, openBox, options, settledSearch } from '../support/search.ts';
import { choose } from '../support/shell.ts';

for (const locale of localesOfScope) {
  test(`the open search in ${locale} has no accessibility violation with and without a selected suggestion`, async ({
    page,
  }) => {
    await choose(page, 'cookie-consent', 'declined');
    await page.goto(path('terms', locale));
    const field = await openBox(page, locale);
    await expectNoViolation(page);
    await field.fill('mon');
    await settledSearch(page);
    await expect(options(page)).not.toHaveCount(0);
    await field.press('ArrowDown');
    await expect(activeOption(page)).toHaveCount(1);
    await expectNoViolation(page);
  });

  test(
    `the search in ${locale} has no accessibility violation if it finds nothing, or if its index fails to load`,
    FULL_SCOPE,
    async ({ page }) => {
      // On this page, the results panel covers each link fully or not at all. A partly covered link may violate `target-size`.
      await page.goto(path('videos', locale));
      await page.route('**/rest/v1/products*', (route) => route.abort());
      const field = await openBox(page, locale);
      await field.fill('xyzzy');
      await settledSearch(page);
      await expectNoViolation(page);

      await page.route(`**${FILES.searchIndex[locale]}`, (route) => route.abort());
      await page.reload();
      await (await openBox(page, locale)).fill('mon');
      await settledSearch(page);
      await expectNoViolation(page);
    },
  );

  test(`the results page in ${locale} has no accessibility violation with and without results`, async ({ page }) => {
    for (const query of ['mon', 'xyzzy']) {
      await page.goto(`${path('search', locale)}?q=${query}`);
      await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
      await expectNoViolation(page);
    }
  });
}
