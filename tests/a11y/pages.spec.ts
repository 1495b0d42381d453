import { expect, test } from '@playwright/test';
import { strings } from '../../src/i18n/strings/index.ts';
import { DESKTOP_WIDTH, expectNoViolation, findViolations, PHONE_WIDTH } from '../support/axe.ts';
import { siteDir } from '../support/built-site.ts';
import { banner, chatButton, choose, cookiesButton, scrollTo } from '../support/shell.ts';
import { pagesOfScope } from '../support/page-kinds.ts';
import { pageFilesByAddress } from '../support/page-weight.ts';
import { localesOfScope } from '../support/scope.ts';
import { addToCart, becomeCustomer, openCart, settled, visit } from '../support/shop.ts';

const addresses = pagesOfScope(pageFilesByAddress(siteDir).keys(), localesOfScope);
// Number of pages that share a browser context. Sharing saves time, because each context parses axe only once.
const PAGES_PER_CONTEXT = 9;

for (let first = 0; first < addresses.length; first += PAGES_PER_CONTEXT) {
  const some = addresses.slice(first, first + PAGES_PER_CONTEXT);
  test(`${some.length} pages, beginning with ${some[0]}, have no accessibility violation`, async ({ page }) => {
    test.setTimeout(some.length * 30_000);
    // Without a stored choice, the cookie banner covers half of a link on some pages. A partly covered link may violate
    // `target-size`.
    await choose(page, 'cookie-consent', 'declined');
    const violations: string[] = [];
    for (const [turn, address] of some.entries()) {
      await page.goto(address);
      await settled(page);
      violations.push(...(await findViolations(page, { turn })));
    }
    expect(violations).toEqual([]);
  });
}

test('the cart, empty and with a product, and the order page, signed out and submitted empty, have no accessibility violation', async ({
  page,
}) => {
  await visit(page, 'products');
  await openCart(page);
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await addToCart(page, 'Moniteur Boréal');
  await openCart(page);
  await expectNoViolation(page);
  await visit(page, 'checkout');
  await expect(page.getByRole('link', { name: 'Se connecter ou créer un compte' })).toBeVisible();
  await expectNoViolation(page);
  await becomeCustomer(page);
  await visit(page, 'checkout');
  await page.getByRole('button', { name: 'Confirmer la commande' }).click();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expectNoViolation(page);
});

test('the reopened cookie banner, the display panel, the menu and the consent question of the chat have no accessibility violation', async ({
  page,
}) => {
  await choose(page, 'cookie-consent', 'declined');
  await page.goto('/faq');
  await cookiesButton(page).click();
  await expectNoViolation(page);
  await banner(page).getByRole('button', { name: 'Refuser' }).click();
  // The chat button is hidden while it would cover links of the footer, so the test scrolls away from the footer.
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: 900 });
  await scrollTo(page, 300);
  await chatButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Clavarder sur cette page' })).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press('Escape');
  await scrollTo(page, 0);
  const menu = page.locator('summary').filter({ hasText: 'Menu' });
  await menu.click();
  // Only the header is checked. The page behind an open menu is inert, so rules that need a `main` element would fail. Only
  // phones have a menu.
  const onPhone = { within: 'header', widths: [PHONE_WIDTH] };
  await expectNoViolation(page, onPhone);
  const display = page.getByRole('button', { name: 'Affichage' });
  await display.click();
  await expect(page.getByRole('form', { name: 'Affichage' })).toBeVisible();
  await expectNoViolation(page, onPhone);
  await page.reload();
  await page.setViewportSize({ width: DESKTOP_WIDTH, height: 900 });
  await display.click();
  await expect(page.getByRole('form', { name: 'Affichage' })).toBeVisible();
  await expectNoViolation(page, { within: 'header', widths: [DESKTOP_WIDTH] });
});

test('neither the sign-in form with errors nor a signed-in account has an accessibility violation', async ({
  page,
}) => {
  await visit(page, 'account');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  const { account } = strings('fr');
  const email = page.getByLabel(account.email, { exact: true });
  await expect(email).toHaveAccessibleDescription(account.errors.email_required);
  await expectNoViolation(page);
  await becomeCustomer(page);
  await expectNoViolation(page);
});
