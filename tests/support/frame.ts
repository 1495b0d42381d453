import { expect, type Locator, type Page } from '@playwright/test';

export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);

/** How far the page says it is scrolled. */
export const expectScroll = (page: Page, far: 'top' | 'near' | 'far'): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-scroll', far);

export const banner = (page: Page): Locator => page.getByRole('region', { name: /^(Témoins|Cookies)$/ });
export const chatButton = (page: Page): Locator => page.getByRole('link', { name: /^(Clavarder|Chat) \(/ });
export const cookiesButton = (page: Page): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: /^(Témoins|Cookies)$/ });

/** Arrives as someone who has chosen before: nothing lies over the page. */
export async function choose(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [key, value]);
}

/** What `<html>` says when the parser comes to the body: before anything can be drawn. */
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

/** Presses Tab until nothing new is reached; gives what was focused on the way. */
export async function tabThrough<Found>(page: Page, look: (element: Element) => Found, most = 150): Promise<Found[]> {
  const found: Found[] = [];
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab');
    const isBack = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body || activeElement.hasAttribute('data-tabbed')) return true;
      activeElement.setAttribute('data-tabbed', '');
      return false;
    });
    if (isBack) break;
    found.push(await page.locator('*:focus').first().evaluate(look));
  }
  return found;
}
