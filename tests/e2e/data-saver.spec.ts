import { expect, test, type Page, type Response } from '@playwright/test';
import { choose, scrollTo } from '../support/frame.ts';

// The phone that the kilobytes are told for (src/build/picture-savings.ts).
test.use({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 2 });
test.beforeEach(({ page }) => choose(page, 'cookie-consent', 'declined'));

/** Counts what pictures send, from now on. */
function pictureBytes(page: Page): { requests: string[]; sum: () => Promise<number> } {
  const requests: string[] = [];
  const answers: Response[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && requests.push(request.url()));
  page.on('response', (response) => response.request().resourceType() === 'image' && answers.push(response));
  return {
    requests,
    sum: async () =>
      (await Promise.all(answers.map((answer) => answer.body()))).reduce((sum, body) => sum + body.length, 0),
  };
}

/** Brings every picture of the page into view, slides beside the first included. */
async function seeEverything(page: Page): Promise<void> {
  for (const picture of await page.locator('picture').all()) await picture.scrollIntoViewIfNeeded();
}

const boxes = (page: Page) =>
  page
    .locator('picture')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().toJSON()));

for (const address of ['/', '/en/products', '/services', '/blog/1', '/ressources/documentation/moniteur-boreal']) {
  test(`${address} weighs what it says`, async ({ page }) => {
    const { requests, sum } = pictureBytes(page);
    await page.goto(address);
    await seeEverything(page);
    const images = page.locator('picture img');
    // A slide's picture is fetched when its turn comes.
    await images.evaluateAll((all) => all.forEach((image) => ((image as HTMLImageElement).loading = 'eager')));
    for (const image of await images.all())
      await expect
        .poll(() => image.evaluate(({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0))
        .toBe(true);
    expect(requests.length).toBeGreaterThan(0);
    const kilobytes = Math.round((await sum()) / 1000);
    await expect(page.locator('html')).toHaveAttribute('data-pictures', String(kilobytes));
    await scrollTo(page, 0);
    await page.locator('summary').filter({ hasText: 'Menu' }).click();
    await page.getByRole('button', { name: /^(Affichage|Display)$/ }).click();
    await expect(page.getByRole('form', { name: /^(Affichage|Display)$/ })).toContainText(
      new RegExp(`${kilobytes}\\s(Ko|kB)`),
    );
  });
}

test('a page without pictures says so', async ({ page }) => {
  await page.goto('/faq');
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await page.getByRole('button', { name: 'Affichage' }).click();
  await expect(page.getByRole('form', { name: 'Affichage' })).toContainText('Cette page n’en a aucune.');
});

for (const address of ['/', '/produits', '/services', '/blog/1']) {
  test(`${address} fetches no picture with the data saver, and keeps every box`, async ({ page, context }) => {
    const plain = await context.newPage();
    await plain.goto(address);
    const wanted = await boxes(plain);
    expect(wanted.length).toBeGreaterThan(0);
    await plain.close();
    await choose(page, 'saver', 'on');
    const { requests } = pictureBytes(page);
    await page.goto(address);
    expect(await boxes(page)).toEqual(wanted);
    await seeEverything(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(requests).toEqual([]);
  });
}

test('the first picture is not kept waiting, but with the data saver', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('img[fetchpriority=high]')).toHaveJSProperty('loading', 'eager');
  await choose(page, 'saver', 'on');
  await page.reload();
  await expect(page.locator('img[fetchpriority=high]')).toHaveJSProperty('loading', 'lazy');
});

test('switched on and off again by the keyboard alone, it holds from page to page', async ({ page }) => {
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
  const { requests } = pictureBytes(page);
  await page.goto('/services');
  await seeEverything(page);
  expect(requests).toEqual([]);
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await page.getByRole('button', { name: 'Affichage' }).click();
  await expect(saver).toBeChecked();
  await saver.uncheck();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
});
