// Tests stored pages in cases that only Chromium can simulate: full storage, prefetching, and obstacles to the back/forward
// cache. tests/engines/device-pages.test.ts covers each engine.
import { expect, test, type Browser, type CDPSession, type Page } from '@playwright/test';
import { path } from '../../src/i18n/routes.ts';
import { anyAddress } from '../support/content.ts';
import { settled } from '../support/shop.ts';

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('stores nothing when the storage is full, and visitors can still open pages', async ({ page, baseURL }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 1_000 });
    const stored = (): Promise<number> =>
      page.evaluate(async () => {
        let count = 0;
        for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length;
        return count;
      });
    await page.goto(path('faq', 'fr'));
    await useUntilControlled(page);
    await page.goto(path('terms', 'fr'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(path('faq', 'fr'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await stored()).toBe(0);
  });

  test('reopens a page offline if one of the page’s fields got the focus without a key or a tap', async ({ page }) => {
    await page.goto(`${path('contact', 'fr')}#question`);
    // Dictation software, and browsers that fill in a field, move the focus like this.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const fields = [...document.querySelectorAll<HTMLElement>('#question input:not([type=hidden])')];
          fields[Number(document.activeElement === fields[0])]!.focus();
          return Boolean(navigator.serviceWorker.controller);
        }),
      )
      .toBe(true);
    const stored = (): Promise<boolean> =>
      page.evaluate(
        async () => Boolean(await caches.match(location.pathname)) && Boolean(await caches.match('/hors-connexion')),
      );
    await expect.poll(stored).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().setOffline(false);
  });

  test('stores no response of a backend and no page of the desk', async ({ page }) => {
    await page.goto(path('products', 'fr'));
    await useUntilControlled(page);
    // The island fetches the current prices.
    const prices = page.waitForResponse(/\/rest\/v1\/products/);
    await page
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click();
    await prices;
    await page.goto(path('desk', 'fr'));
    await settled(page);
    // Pages are stored in the order of their visits. If the desk's page were stored, it would be stored before this page.
    await page.goto(path('terms', 'fr'));
    await useUntilControlled(page);
    const addresses = (): Promise<string[]> =>
      page.evaluate(async () => {
        const paths: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
        return paths;
      });
    await expect.poll(addresses).toContain(path('terms', 'fr'));
    expect(await addresses()).toContain(path('products', 'fr'));
    expect((await addresses()).filter((address) => /\/v1\/|bureau|healthz/.test(address))).toEqual([]);
  });
});

/** Uses the page until its first-touch script has installed the service worker. */
async function useUntilControlled(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);
}

test.describe('the next page', () => {
  /** Opens a page and collects the pages that it prefetches. `megabits` is the reported speed of the connection. */
  async function openWith(page: Page, megabits: number, isSaving = false): Promise<string[]> {
    await page.addInitScript(
      ([downlink, saveData]) =>
        Object.defineProperty(navigator, 'connection', { value: { downlink, saveData, effectiveType: '4g' } }),
      [megabits, isSaving] as const,
    );
    const ahead: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['purpose'] === 'prefetch' || request.headers()['sec-purpose'])
        ahead.push(new URL(request.url()).pathname);
    });
    await page.goto(path('terms', 'fr'));
    const deferred = page.waitForResponse(/\/deferred\./);
    // With the data saver, the first-touch script loads at the first click.
    if (isSaving) await page.getByRole('heading', { level: 1 }).click();
    await expect
      .poll(async () => {
        await page.keyboard.press('Shift');
        return Promise.race([deferred.then(() => true), page.evaluate(() => false)]);
      })
      .toBe(true);
    return ahead;
  }
  const link = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

  test('is prefetched on a slow connection only at the first hover and at the first mouse-down', async ({ page }) => {
    const ahead = await openWith(page, 0.4);
    await link(page, 'FAQ').hover();
    await expect.poll(() => ahead).toEqual([path('faq', 'fr')]);
    await link(page, 'Produits').hover();
    await link(page, 'Services').hover();
    await page.mouse.down();
    await expect.poll(() => ahead).toEqual([path('faq', 'fr'), path('services', 'fr')]);
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await link(page, 'Produits').hover();
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(ahead).toHaveLength(2);
  });

  test('is prefetched when its link gets the focus', async ({ page }) => {
    const ahead = await openWith(page, 0.4);
    await link(page, 'FAQ').focus();
    await expect.poll(() => ahead).toEqual([path('faq', 'fr')]);
  });

  test('is not prefetched with the data saver, or if it is the account page', async ({ page }) => {
    const ahead = await openWith(page, 0.4, true);
    await link(page, 'FAQ').focus();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(ahead).toEqual([]);
    const other = await page.context().newPage();
    const aheadThere = await openWith(other, 0.4);
    await link(other, 'Compte').focus();
    await link(other, 'FAQ').focus();
    await expect.poll(() => aheadThere).toEqual([path('faq', 'fr')]);
  });

  test('is prefetched on a fast connection once a link to it is in view', async ({ page }) => {
    const ahead = await openWith(page, 10);
    const address = path('delivery', 'fr');
    const target = page.getByRole('main').locator(`a[href="${address}"]`).first();
    await expect(target).not.toBeInViewport();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(ahead).not.toContain(address);
    await target.scrollIntoViewIfNeeded();
    await expect.poll(() => ahead).toContain(address);
  });
});

interface Explanation {
  /** Cause of the reload: "PageSupportNeeded" for the page itself, other values for the browser or its current state. */
  type: string;
  reason: string;
}

/** The only reason for a reload that comes from a header of the site. The other reasons differ between browser versions. */
const OUR_HEADER = 'MainResourceHasCacheControlNoStore';

/** Returns the reasons that come from the page itself. */
const reasonsOfPage = (explanations: readonly Explanation[]): string[] =>
  explanations
    .filter(({ type, reason }) => type === 'PageSupportNeeded' || reason === OUR_HEADER)
    .map(({ reason }) => reason);

/**
 * Opens a page, leaves it and goes back. Returns the browser's reasons for reloading the page, or an empty list if the page was
 * restored. A restored page fires no `load` event, for which Playwright's `goBack()` would wait.
 */
async function reasonsForReload(page: Page, devTools: CDPSession, address: string): Promise<Explanation[]> {
  await page.goto(address);
  await settled(page);
  await page.evaluate(() => (document.title = 'as it was left'));
  await page.goto(path('terms', 'en'));
  let reasons: Explanation[] | undefined;
  const onReload = ({ notRestoredExplanations }: { notRestoredExplanations: Explanation[] }): void => {
    reasons = notRestoredExplanations;
  };
  devTools.once('Page.backForwardCacheNotUsed', onReload);
  const evaluate = async (expression: string): Promise<unknown> =>
    (await devTools.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  // The timer delays the navigation until the page has responded to this call.
  await evaluate('void setTimeout(() => history.back())');
  await expect
    // During a navigation there is no document to evaluate in.
    .poll(async () => reasons !== undefined || (await evaluate('document.title').catch(() => '')) === 'as it was left')
    .toBe(true);
  devTools.off('Page.backForwardCacheNotUsed', onReload);
  return reasons ?? [];
}

test('the browser can restore pages of eight kinds from the back/forward cache', async ({ playwright }) => {
  const { launchOptions } = test.info().project.use;
  const restoring = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  for (const address of [
    ...(['home', 'products', 'contact', 'faq', 'account', 'search', 'checkout'] as const).map((id) => path(id, 'fr')),
    anyAddress('article', 'fr'),
  ])
    expect(reasonsOfPage(await reasonsInNewPage(restoring, address)), address).toEqual([]);
  await restoring.close();
});

test('a browser without a back/forward cache reports why it did not restore the page', async ({ playwright }) => {
  // Playwright disables the back/forward cache.
  const reloading = await playwright.chromium.launch(test.info().project.use.launchOptions);
  expect(await reasonsInNewPage(reloading, path('faq', 'fr'))).not.toEqual([]);
  await reloading.close();
});

/**
 * Returns the browser's reasons for reloading a page. Opens the page in a new tab, because Playwright loses track of a page that
 * the browser restores.
 */
async function reasonsInNewPage(browser: Browser, address: string): Promise<Explanation[]> {
  const page = await browser.newPage({ baseURL: test.info().project.use.baseURL! });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  const reasons = await reasonsForReload(page, devTools, address);
  await page.close();
  return reasons;
}
