import { expect, test, type Page } from '@playwright/test';
import { anyAddress } from '../support/content.ts';
import { choose } from '../support/shell.ts';
import { pictureRequests } from '../support/page-requests.ts';
import { casesOfScope } from '../support/scope.ts';

test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 2 });
test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

/** Brings every picture of the page into view, including those of later slides. */
async function seeEverything(page: Page): Promise<void> {
  for (const picture of await page.locator('picture').all()) await picture.scrollIntoViewIfNeeded();
}

const boxes = (page: Page) =>
  page
    .locator('picture')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().toJSON()));

for (const [address, name, sentence] of casesOfScope([
  ['/', 'Affichage', 'Les images ne sont pas téléchargées.'],
  ['/en/faq', 'Display', 'Pictures are not downloaded.'],
] as const)) {
  test(`the data saver’s switch at ${address} explains its effect`, async ({ page }) => {
    await page.goto(address);
    await page.locator('summary').filter({ hasText: 'Menu' }).click();
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('form', { name }).getByRole('switch').first()).toHaveAccessibleDescription(sentence);
  });
}

for (const address of casesOfScope(['/', '/produits', '/services', anyAddress('article', 'fr')])) {
  test(`${address} fetches no picture with the data saver, and reserves the space of each picture`, async ({
    page,
    context,
  }) => {
    const plain = await context.newPage();
    await plain.goto(address);
    const wanted = await boxes(plain);
    expect(wanted.length).toBeGreaterThan(0);
    await plain.close();
    await choose(page, 'saver', 'on');
    const requests = pictureRequests(page);
    await page.goto(address);
    expect(await boxes(page)).toEqual(wanted);
    await seeEverything(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(requests).toEqual([]);
  });
}

test('the hero picture is loaded eagerly, except with the data saver', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('img[fetchpriority=high]')).toHaveJSProperty('loading', 'eager');
  await choose(page, 'saver', 'on');
  await page.reload();
  await expect(page.locator('img[fetchpriority=high]')).toHaveJSProperty('loading', 'lazy');
});

test('the data saver is switched on by keyboard, and applies to the next page until switched off', async ({ page }) => {
  await page.goto('/faq');
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await page.getByRole('button', { name: 'Affichage' }).focus();
  await page.keyboard.press('Enter');
  const saver = page.getByRole('switch', { name: 'Économiseur de données' });
  await expect(saver).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(saver).toBeFocused();
  await page.keyboard.press('Space');
  await expect(saver).toBeChecked();
  const requests = pictureRequests(page);
  await page.goto('/services');
  await seeEverything(page);
  expect(requests).toEqual([]);
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await page.getByRole('button', { name: 'Affichage' }).click();
  await expect(saver).toBeChecked();
  await saver.uncheck();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});
