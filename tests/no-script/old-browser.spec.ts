// Tests that a browser older than the `browserslist` in package.json gets the pages and forms that work without a script. The
// simulated browser lacks `AbortSignal.timeout`, without which the site's scripts do not run.
import { expect, test, type Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { NEWSLETTER } from '../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { fillQuestion, inquiryForms, newSender, openForm, storedInquiries } from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { findFaults } from '../support/no-script.ts';
import { cartButton } from '../support/shop.ts';

const t = strings('fr');

test.beforeEach(async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
});

/** Collects script errors and fetched scripts. The tests expect an empty list. */
function expectNoScript(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => request.resourceType() === 'script' && problems.push(request.url()));
  return problems;
}

test('in an old browser, six kinds of pages are readable and offer nothing that needs a script', async ({ page }) => {
  const problems = expectNoScript(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const id of ['home', 'products', 'contact', 'search', 'account', 'faq'] as const) {
    await page.goto(path(id, 'fr'));
    await expect.poll(() => findFaults(page, 'off'), path(id, 'fr')).toEqual([]);
    await expect(cartButton(page)).toBeHidden();
  }
  await page.goto(path('products', 'fr'));
  await expect(page.getByText(/Pour commander sans panier, appelez-nous au/)).toBeVisible();
  expect(problems).toEqual([]);
});

test('an old browser sends a question without a script, and the question is stored', async ({ page }) => {
  const problems = expectNoScript(page);
  const sender = newSender();
  await openForm(page, 'fr', 'question');
  await fillQuestion(page, 'fr', sender);
  await inquiryForms(page, 'fr').sendQuestion.click();
  await expect(page).toHaveURL(new RegExp(path('inquiry-sent', 'fr')));
  expect(await storedInquiries(sender)).toHaveLength(1);
  expect(problems).toEqual([]);
});

for (const id of ['terms', 'quote'] as const)
  test(`an old browser sends a newsletter subscription from the page "${id}" without a script`, async ({ page }) => {
    const problems = expectNoScript(page);
    await page.goto(path(id, 'fr'));
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel(NEWSLETTER[0].label.fr).fill(newSender());
    await footer.getByRole('button', { name: t.newsletter.submit }).click();
    await expect(page).toHaveURL(`${path('newsletter', 'fr')}#asked`);
    expect(problems).toEqual([]);
  });
