import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { CHAT_SCRIPT_URL } from '../support/address.ts';
import { startChatServer, type ChatServer } from '../support/chat-server.ts';
import { banner, chatButton, choose, cookiesButton, expectScroll, scrollTo } from '../support/shell.ts';
import { FULL_SCOPE, casesOfScope } from '../support/scope.ts';

// All tests share the chat server at the address with which the site was built. They therefore run one after the other.
test.describe.configure({ mode: 'default' });

let chat: ChatServer;
test.beforeAll(async () => {
  chat = await startChatServer();
});
test.afterAll(() => chat.close());
test.beforeEach(async ({ context }) => {
  chat.manner = 'well';
  chat.requests.length = 0;
  await context.route('https://m.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Messenger</h1>' }),
  );
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Clavarder sur cette page' });
const chatDialog = (page: Page) => page.getByRole('dialog', { name: 'Messenger' });

/** Opens a page and scrolls to where the chat button appears. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/faq');
  await scrollTo(page, 300);
  await expectScroll(page, 'far');
}

/** Expects a click to open the Messenger page in a new tab. */
async function messengerTab(context: BrowserContext, press: () => Promise<void>): Promise<void> {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await expect(tab).toHaveURL('https://m.me/soleilboreal.example');
  expect(await tab.evaluate(() => opener)).toBeNull();
}

test('the chat sends no request once cookies are refused, even if its button is clicked', async ({ page, context }) => {
  await arrive(page);
  await banner(page).getByRole('button', { name: 'Refuser' }).click();
  await chatButton(page).click();
  await question(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(question(page)).toBeHidden();
  await expect(chatButton(page)).toBeFocused();
  await chatButton(page).click();
  await messengerTab(context, () => question(page).getByRole('link', { name: 'Ouvrir Messenger' }).click());
  await expect(question(page)).toBeHidden();
  await page.goto('/');
  expect(chat.requests).toEqual([]);
});

/**
 * Waits until the page has fetched the code of the consent question (site/components/shell/chat.ts) and a first-touch file. The
 * question's styles are in the first-touch stylesheet.
 */
const questionFetched = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return ['/chat.', '/first-touch.'].every((part) =>
      fetched.some(({ name, responseEnd }) => responseEnd > 0 && name.includes(part)),
    );
  });

test('the consent question opens even offline, because the first scroll has loaded its code', async ({
  page,
  context,
}) => {
  await arrive(page);
  await questionFetched(page);
  await context.setOffline(true);
  await chatButton(page).click();
  await expect(question(page)).toBeVisible();
  expect((await question(page).boundingBox())!.width).toBeCloseTo(28 * 16, 0);
  expect(chat.requests).toEqual([]);
});

test('with the data saver, the code of the consent question loads only on click', async ({ page }) => {
  await choose(page, 'saver', 'on');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/_astro\/chat\./.test(request.url())) requests.push(request.url());
  });
  // The first-touch script also requests the stylesheet, which arrives last in this test.
  const styles = Promise.withResolvers<void>();
  await page.route(/_astro\/first-touch\..+\.css/, async (route) => {
    await styles.promise;
    await route.continue();
  });
  await arrive(page);
  await expect(chatButton(page)).toBeVisible();
  expect(requests).toEqual([]);
  await chatButton(page).click();
  await expect(page.locator('dialog.chat-question')).toBeAttached();
  await expect(question(page)).toBeHidden();
  styles.resolve();
  await expect(question(page)).toBeVisible();
  expect(new Set(requests).size).toBe(1);
  expect((await question(page).boundingBox())!.width).toBeCloseTo(28 * 16, 0);
});

test('consent given in the banner does not load the chat yet, and the next click on its button loads and shows it', async ({
  page,
}) => {
  await arrive(page);
  await banner(page).getByRole('button', { name: 'Accepter' }).click();
  await page.goto('/support');
  await scrollTo(page, 300);
  await expect(chatButton(page)).toBeVisible();
  expect(chat.requests).toEqual([]);
  await chatButton(page).click();
  await expect(chatDialog(page)).toBeVisible();
  expect(chat.requests).toContain('/chat.js');
});

test('consenting to the chat by keyboard opens the chat and stores the choice', FULL_SCOPE, async ({ page }) => {
  await arrive(page);
  await chatButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chatButton(page)).toBeFocused();
  expect(chat.requests).toEqual([]);
  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: 'Accepter et clavarder' }).focus();
  await page.keyboard.press('Enter');
  await expect(chatDialog(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('accepted');
});

test('without storage, consent in the question opens the chat and hides the banner', FULL_SCOPE, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await arrive(page);
  await chatButton(page).click();
  await question(page).getByRole('button', { name: 'Accepter et clavarder' }).click();
  await expect(chatDialog(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

for (const manner of casesOfScope(['missing', 'hanging'] as const)) {
  test(`if the chat script is ${manner}, a click opens the Messenger page in a new tab`, async ({ page, context }) => {
    chat.manner = manner;
    await choose(page, 'cookie-consent', 'accepted');
    await arrive(page);
    await messengerTab(context, () => chatButton(page).click());
    await expect(page).toHaveURL('/faq');
    expect(chat.requests).toEqual(['/chat.js']);
  });
}

for (const where of casesOfScope(['in the same tab', 'in another tab'] as const)) {
  test(`withdrawing consent ${where} removes the chat and ends its requests`, async ({ page, context }) => {
    test.slow();
    await arrive(page);
    await chatButton(page).click();
    await question(page).getByRole('button', { name: 'Accepter et clavarder' }).click();
    await expect(chatDialog(page)).toBeVisible();
    await expect.poll(() => chat.requests).toContain('/talk');
    const place = where === 'in the same tab' ? page : await context.newPage();
    if (place !== page) await place.goto('/');
    await cookiesButton(place).click();
    await banner(place).getByRole('button', { name: 'Refuser' }).click();
    await expect(chatDialog(page)).toBeHidden();
    chat.requests.length = 0;
    await scrollTo(page, 300);
    await chatButton(page).click();
    await expect(question(page)).toBeVisible();
    expect(chat.requests).toEqual([]);
  });
}

test(
  'the Content-Security-Policy blocks requests to other sites, except requests to the chat’s server',
  FULL_SCOPE,
  async ({ page }) => {
    await page.goto('/');
    await page.evaluate((own) => {
      const refused: string[] = Object.assign(window, { refused: [] }).refused;
      // Depending on directive and version, a report contains the complete address or a part of it.
      addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
        refused.push(`${effectiveDirective.replace('-elem', '')} ${new URL(blockedURI).origin}`),
      );
      const [script, frame] = [document.createElement('script'), document.createElement('iframe')];
      [script.src, frame.src] = ['https://elsewhere.example/a.js', 'https://elsewhere.example/b'];
      document.body.append(script, frame);
      for (const address of [own, 'https://elsewhere.example/c'])
        fetch(address, { mode: 'no-cors' }).catch(() => undefined);
    }, CHAT_SCRIPT_URL);
    await expect
      // A browser may report one request twice.
      .poll(() => page.evaluate(() => [...new Set((window as unknown as { refused: string[] }).refused)].sort()))
      .toEqual([
        'connect-src https://elsewhere.example',
        'frame-src https://elsewhere.example',
        'script-src https://elsewhere.example',
      ]);
    // Only the request for the allowed address reaches a server.
    await expect.poll(() => chat.requests).toEqual(['/chat.js']);
  },
);
