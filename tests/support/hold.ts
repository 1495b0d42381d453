import type { Page } from '@playwright/test';

/** Holds back what the page fetches from such an address until it is let go. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
