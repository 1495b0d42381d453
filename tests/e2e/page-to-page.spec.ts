// From page to page the frame around the content does not flash: the page before is shown until the next one has its
// header. Chromium alone shows its frames to a test.
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import sharp from 'sharp';
import { path, type RouteId } from '../../src/i18n/routes.ts';
import { RURAL, shapeConnection } from '../bench/shaped-connection.ts';
import { PORT } from '../support/address.ts';

/** The mark and the name in the header: the same on every page. */
const MARK = { left: 64, top: 40, width: 220, height: 48 };
/** Of 255: what encoding may change. A header that is not there changes more. */
const SAME = 2;

/** Returns the mark in a picture of the window, as grey values. */
const markIn = (png: Buffer): Promise<Buffer> => sharp(png).extract(MARK).greyscale().raw().toBuffer();

/** Returns by how much each frame that the window shows from now on differs from now, where the mark is. */
async function watchMark(page: Page, devTools: CDPSession): Promise<() => Promise<number[]>> {
  const before = await markIn(await page.screenshot());
  const frames: Buffer[] = [];
  devTools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'));
    void devTools.send('Page.screencastFrameAck', { sessionId }).catch(Boolean);
  });
  await devTools.send('Page.startScreencast', { format: 'png' });
  const difference = (mark: Buffer): number =>
    mark.reduce((sum, value, index) => sum + Math.abs(value - before[index]!), 0) / mark.length;
  return () => Promise.all(frames.map(async (frame) => difference(await markIn(frame))));
}

test.use({ viewport: { width: 1280, height: 800 } });

for (const colorScheme of ['dark', 'light'] as const)
  test(`the header stays painted while the next page is on its way (${colorScheme})`, async ({ page }) => {
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
    // A header that is not there would be seen.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.querySelector('header')!.style.setProperty('opacity', '0')),
    );
    const withoutHeader = await follow('about');
    await expect.poll(async () => Math.max(...(await withoutHeader()))).toBeGreaterThan(SAME);
    await connection.close();
  });
