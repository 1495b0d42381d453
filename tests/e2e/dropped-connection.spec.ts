// Tests a connection that is lost after the page has loaded and before the visitor's first action. Each action is kept and done
// once, or a text next to its control explains that it is not done yet. A success is never reported as a failure.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { NEWSLETTER } from '../../src/features/inquiry/rules/forms/tables/newsletter.ts';
import { fill } from '../../src/core/text.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { getCarousel, present } from '../support/carousel.ts';
import { firstTouchRead } from '../support/first-touch.ts';
import { choose } from '../support/shell.ts';
import { fillQuestion, inquiryForms, newSender, storedInquiries } from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { FULL_SCOPE } from '../support/scope.ts';
import { closedBox } from '../support/search.ts';
import { addToCart, cartButton, cartLines, cartPanel, newEmail, PASSWORD, service } from '../support/shop.ts';

const MONITOR = 'Moniteur Boréal';
const CONTROLLER = 'Régulateur MPPT 60 A';
const t = strings('fr');
const notice = (page: Page): Locator => page.getByRole('alert').filter({ hasText: t.common.partKept });

test.beforeEach(async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await choose(page, 'cookie-consent', 'declined');
});

/** Opens a page, waits for the first-touch script and its texts, and disconnects. */
async function openThenDrop(page: Page, address: string, islands: string[]): Promise<void> {
  await page.goto(address);
  await firstTouchRead(page, islands);
  await page.context().setOffline(true);
}

/**
 * Records the posts to a function that get a response. The database does not show whether a submission was sent twice, because it
 * stores one row in either case.
 */
function recordPosts(page: Page, name: string): string[] {
  const posts: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().endsWith(`/functions/v1/${name}`)) posts.push(request.url());
  });
  return posts;
}

/** Resolves when every used island has failed to load. */
const allFailed = (page: Page): Promise<void> => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

test('products and additional units that are added offline are still in the cart after a reload', async ({
  page,
  context,
}) => {
  await openThenDrop(page, path('products', 'fr'), ['ProductGrid', 'Cart']);
  await addToCart(page, MONITOR, CONTROLLER);
  await expect(page.getByRole('button', { name: `Ajouté ${MONITOR}` })).toBeVisible();
  await allFailed(page);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await cartButton(page).click();
  await expect(cartLines(page)).toHaveCount(2);
  const more = page.getByRole('button', { name: `Un de plus, ${MONITOR}` });
  const line = cartLines(page).filter({ hasText: MONITOR });
  const total = cartPanel(page).getByText('Total').locator('..');
  await more.click();
  await expect(line.locator('output')).toHaveText('2');
  await more.press('Enter');
  await expect(line.locator('output')).toHaveText('3');
  await expect(cartLines(page).filter({ hasText: CONTROLLER }).locator('output')).toHaveText('1');
  await expect(cartButton(page)).toContainText('4');
  await expect(more).toBeFocused();
  const shownTotal = await total.textContent();
  await allFailed(page);
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Playwright blocks service workers (playwright.config.ts), so the device stores no page, and the reload needs the connection.
  await context.setOffline(false);
  await page.reload();
  await expect(cartButton(page)).toContainText('4');
  await cartButton(page).click();
  await expect(line.locator('output')).toHaveText('3');
  await expect(total).toHaveText(shownTotal!);
});

test('clicks on “fewer” and “remove” in an offline cart take effect once, when the connection is back', async ({
  page,
  context,
}) => {
  await openThenDrop(page, path('products', 'fr'), ['ProductGrid', 'Cart']);
  await addToCart(page, MONITOR);
  await addToCart(page, CONTROLLER);
  await cartButton(page).click();
  const line = (name: string): Locator => cartLines(page).filter({ hasText: name });
  const more = page.getByRole('button', { name: `Un de plus, ${MONITOR}` });
  await more.click();
  await page.getByRole('button', { name: fill(t.cart.fewer, { name: MONITOR }) }).click();
  const alert = cartPanel(page).getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(alert).toBeInViewport({ ratio: 1 });
  await alert.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(cartPanel(page)).toBeVisible();
  // While the click on “fewer” waits for the connection, another unit can be added.
  await more.click();
  await expect(line(MONITOR).locator('output')).toHaveText('3');
  await page.getByRole('button', { name: fill(t.cart.removeNamed, { name: CONTROLLER }) }).click();
  await expect(alert).toBeVisible();

  await context.setOffline(false);
  await expect(cartLines(page)).toHaveCount(1);
  await expect(line(MONITOR).locator('output')).toHaveText('2');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(cartButton(page)).toContainText('2');
  // React now handles clicks on this button, which the first-touch script rendered.
  await more.click();
  await expect(line(MONITOR).locator('output')).toHaveText('3');
  await expect(cartButton(page)).toContainText('3');
});

test('a product removed offline leaves the cart once the connection is back', FULL_SCOPE, async ({ page, context }) => {
  await openThenDrop(page, path('products', 'fr'), ['ProductGrid', 'Cart']);
  await addToCart(page, MONITOR, MONITOR);
  await cartButton(page).click();
  await page.getByRole('button', { name: fill(t.cart.removeNamed, { name: MONITOR }) }).click();
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(cartLines(page)).toHaveCount(0);
});

test('a subscription submitted offline is sent exactly once when the connection is back', async ({ page, context }) => {
  const posts = recordPosts(page, 'newsletter');
  await openThenDrop(page, path('terms', 'fr'), []);
  const footer = page.getByRole('contentinfo');
  const address = newSender();
  await footer.getByLabel(NEWSLETTER[0].label.fr).fill(address);
  await footer.getByRole('button', { name: t.newsletter.submit }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(path('terms', 'fr'));
  await context.setOffline(false);
  await expect(footer.getByRole('status')).toContainText(FORM_MESSAGES.fr.subscribed);
  await expect(notice(page)).toHaveCount(0);
  const { data } = await service().from('subscriptions').select('email').eq('email', address);
  expect(data).toHaveLength(1);
  expect(posts).toHaveLength(1);
});

test('a question submitted offline is sent exactly once when the connection is back', async ({ page, context }) => {
  const posts = recordPosts(page, 'contact-form');
  await page.goto(path('contact', 'fr'));
  await firstTouchRead(page, []);
  const { chooseQuestion, sendQuestion, statuses } = inquiryForms(page, 'fr');
  // The connection is lost before the click, which would fetch the form's code.
  await context.setOffline(true);
  await chooseQuestion.click();
  const sender = newSender();
  await fillQuestion(page, 'fr', sender);
  await sendQuestion.click();
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(statuses).toContainText('Numéro');
  expect(await storedInquiries(sender)).toHaveLength(1);
  expect(posts).toHaveLength(1);
});

test('a question submitted offline is sent exactly once, even if an ad blocker has removed the offline notice', async ({
  page,
  context,
}) => {
  const posts = recordPosts(page, 'contact-form');
  await page.goto(path('contact', 'fr'));
  await firstTouchRead(page, []);
  const { chooseQuestion, sendQuestion, statuses } = inquiryForms(page, 'fr');
  await page.locator('.intent-failed').evaluate((element) => element.remove());
  await context.setOffline(true);
  await chooseQuestion.click();
  const sender = newSender();
  await fillQuestion(page, 'fr', sender);
  await sendQuestion.click();
  await allFailed(page);
  await expect(page.getByText('null', { exact: true })).toHaveCount(0);
  await context.setOffline(false);
  await expect(statuses).toContainText('Numéro');
  expect(await storedInquiries(sender)).toHaveLength(1);
  expect(posts).toHaveLength(1);
});

test('one click offline advances the carousel by one slide when the connection is back', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openThenDrop(page, path('home', 'fr'), []);
  const { next, bullet } = getCarousel(page, 'fr');
  await next.click();
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(bullet(2)).toBeChecked();
  expect(await present(page)).toEqual([2]);
  await expect(notice(page)).toHaveCount(0);
});

test('the display panel opens offline and applies the chosen theme, without an offline notice', async ({ page }) => {
  await openThenDrop(page, path('about', 'fr'), ['Display']);
  await page.getByRole('button', { name: t.display.title }).click();
  await page.getByRole('radio', { name: t.display.themes.dark }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await allFailed(page);
  await expect(notice(page)).toHaveCount(0);
});

test('a search submitted offline leads to the results page when the connection is back', async ({ page, context }) => {
  await openThenDrop(page, path('about', 'fr'), []);
  const field = closedBox(page);
  await field.fill('neige');
  await field.press('Enter');
  await expect(notice(page)).toBeVisible();
  await expect(field).toHaveValue('neige');
  await context.setOffline(false);
  await expect(page).toHaveURL(`${path('search', 'fr')}?q=neige`);
});

test('an offline sign-in imports no code (old browsers never retry a failed import), and a second click online reaches the server', async ({
  page,
  context,
}) => {
  await page.goto(path('account', 'fr'));
  await page.getByLabel(t.account.email, { exact: true }).fill(newEmail());
  await page.getByLabel(t.account.password, { exact: true }).fill(PASSWORD);
  const imported: string[] = [];
  page.on('requestfailed', (request) => {
    // The script that loads at the first scroll does not belong to the sign-in.
    if (request.resourceType() === 'script' && !/\/scrolled\./.test(request.url())) imported.push(request.url());
  });
  await context.setOffline(true);
  const signIn = page.getByRole('button', { name: t.account.signIn, exact: true });
  await signIn.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t.common.offline);
  expect(imported).toEqual([]);
  await context.setOffline(false);
  await signIn.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(t.account.errors.wrong_credentials);
});
