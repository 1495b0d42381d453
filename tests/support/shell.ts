import { expect, type Locator, type Page } from '@playwright/test';

/** Scrolls to this offset without animation. */
export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);

/** Expects the page to report this scroll distance. */
export const expectScroll = (page: Page, far: 'top' | 'near' | 'far'): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-scroll', far);

/** Returns the cookie banner. */
export const banner = (page: Page): Locator => page.getByRole('region', { name: /^(Témoins|Cookies)$/ });
/** Returns the link that opens the chat. */
export const chatButton = (page: Page): Locator => page.getByRole('link', { name: /^(Clavarder|Chat) \(/ });
/** Returns the footer's button that opens the cookie settings. */
export const cookiesButton = (page: Page): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: /^(Témoins|Cookies)$/ });

/** Stores a choice on the device before the page loads. With a choice for `cookie-consent`, no banner covers the page. */
export async function choose(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [key, value]);
}

/**
 * Returns a function that reads the data attributes that `<html>` had when the parser reached the body, before the first paint.
 */
export async function watchBody(page: Page): Promise<() => Promise<DOMStringMap>> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body) return;
      watcher.disconnect();
      Object.assign(window, { beforeBody: Object.assign({}, document.documentElement.dataset) });
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { beforeBody: DOMStringMap }).beforeBody);
}

/** Presses Tab until it reaches no new element, and returns what `look` returned for each focused element. */
export async function tabThrough<Part>(page: Page, look: (element: Element) => Part, limit = 150): Promise<Part[]> {
  const parts: Part[] = [];
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab');
    const isBack = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body || activeElement.hasAttribute('data-tabbed')) return true;
      activeElement.setAttribute('data-tabbed', '');
      return false;
    });
    if (isBack) break;
    parts.push(await page.locator('*:focus').first().evaluate(look));
  }
  return parts;
}
