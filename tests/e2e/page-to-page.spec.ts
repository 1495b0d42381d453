// Tests that the header stays visible during a navigation: the browser shows the previous page until the next page has its
// header. The frames are read with Chromium's DevTools protocol, so these tests run only in Chromium.
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import sharp from 'sharp';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { RURAL, shapeConnection } from '../bench/shaped-connection.ts';
import { PORT } from '../support/address.ts';
import { startStallingProxy } from '../support/stalling-proxy.ts';

/** The logo and the name in the header, which are the same on every page. */
const MARK = { left: 64, top: 40, width: 220, height: 48 };
/** Maximum mean difference of grey values (0 to 255) that encoding may cause. A missing header causes more. */
const SAME = 2;

/** Cuts the logo's area out of a picture of the window. Returns its grey values. */
const markIn = (png: Buffer): Promise<Buffer> => sharp(png).extract(MARK).greyscale().raw().toBuffer();

/**
 * Watches the window's frames. Returns a function that compares the logo's area in each frame with the logo's area at the start,
 * and returns the differences.
 */
async function watchMark(page: Page, devTools: CDPSession): Promise<() => Promise<number[]>> {
  const before = await markIn(await page.screenshot());
  const frames: Buffer[] = [];
  devTools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'));
    void devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devTools.send('Page.startScreencast', { format: 'png' });
  const difference = (mark: Buffer): number =>
    mark.reduce((sum, value, index) => sum + Math.abs(value - before[index]!), 0) / mark.length;
  return () => Promise.all(frames.map(async (frame) => difference(await markIn(frame))));
}

test.use({ viewport: { width: 1280, height: 800 } });

for (const colorScheme of ['dark', 'light'] as const)
  test(`the header stays painted during a navigation (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const connection = await shapeConnection(PORT, RURAL);
    const devTools = await page.context().newCDPSession(page);
    await page.goto(`http://127.0.0.1:${connection.port}${path('terms', 'fr')}`);
    const follow = async (to: RouteId): Promise<() => Promise<number[]>> => {
      const differences = await watchMark(page, devTools);
      await page
        .getByRole('banner')
        .locator(`a[href="${path(to, 'fr')}"]`)
        .first()
        .click();
      await page.waitForURL(`**${path(to, 'fr')}`);
      return differences;
    };
    const differences = await follow('faq');
    await expect.poll(async () => (await differences()).length).toBeGreaterThan(1);
    await devTools.send('Page.stopScreencast');
    expect(Math.max(...(await differences()))).toBeLessThan(SAME);
    // Hides the header, to check that the comparison above would detect a missing header.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.querySelector('header')!.style.setProperty('opacity', '0')),
    );
    const withoutHeader = await follow('about');
    await expect.poll(async () => Math.max(...(await withoutHeader()))).toBeGreaterThan(SAME);
    await connection.close();
  });

test('the header is painted while the rest of the page has not arrived', async ({ page, baseURL }) => {
  const proxy = await startStallingProxy(baseURL!, '</summary>');
  await page.goto(proxy.url + path('home', 'fr'), { waitUntil: 'commit' });
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('main')).toHaveCount(0);
  proxy.release();
  await expect(page.locator('main')).toBeVisible();
  await proxy.end();
});
