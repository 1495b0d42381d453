import { expect, type Page } from '@playwright/test';

/** Prints a page and returns the number of its pictures on paper. */
export const countPrintedPictures = async (page: Page): Promise<number> =>
  (await page.pdf()).toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;

/** Returns whether the browser prints a lazy picture that was never near the window. Chromium 150 prints no such picture. */
export async function printsLazyPictures(page: Page, picture: string): Promise<boolean> {
  await page.setContent(
    `<div style="height: 9000px"></div><img loading="lazy" width="64" height="64" src="${picture}">`,
  );
  return (await countPrintedPictures(page)) > 0;
}

/** Expects a page to fit on one piece of paper. The browser must refuse to print a second piece. */
export async function expectOnePage(page: Page): Promise<void> {
  const print = (pageRanges: string): Promise<Buffer> => page.pdf({ format: 'Letter', pageRanges });
  expect((await print('1')).length).toBeGreaterThan(0);
  await expect(print('2')).rejects.toThrow();
}
