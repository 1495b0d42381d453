import type { Locator, Page } from '@playwright/test';

/**
 * Delays the page's requests to matching addresses until the returned function is called. With `times`, delays only this many
 * requests.
 */
export async function hold(page: Page, address: string | RegExp, options?: { times: number }): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    address,
    async (route) => {
      await held;
      await route.fallback();
    },
    options,
  );
  return release;
}

/** Forwards the page's next request to a matching address, and drops the server's response. */
export const loseResponse = (page: Page, address: string | RegExp): Promise<unknown> =>
  loseResponses(page, address, { times: 1 });

/**
 * Forwards the page's requests to matching addresses, and drops the server's responses, until the route is removed. With `times`,
 * drops only this many responses.
 */
export const loseResponses = (page: Page, address: string | RegExp, options?: { times: number }): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    options,
  );

/** Releases the held request, and waits until the page has had time to show its response. */
export async function releaseAndShow(page: Page, address: string, release: () => void): Promise<void> {
  const arrival = page.waitForResponse(address);
  release();
  await (await arrival).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Clicks an element. Between mouse-down and mouse-up, releases the held request and waits until its response has arrived. */
export async function clickDuringArrival(target: Locator, address: string, release: () => void): Promise<void> {
  const page = target.page();
  await target.hover();
  await page.mouse.down();
  await releaseAndShow(page, address, release);
  await page.mouse.up();
}
