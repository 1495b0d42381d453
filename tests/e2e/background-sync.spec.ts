// Tests that a browser with Background Sync sends a waiting submission itself if its page is closed.
import { expect, test, type Page } from '@playwright/test';
import { PENDING_KEY } from '../../src/features/inquiry/rules/forms/submission.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { BASE_URL } from '../support/address.ts';
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy.ts';
import { hold } from '../support/hold.ts';
import { fillQuestion, newSender, inquiryForms, storedInquiries } from '../support/inquiries.ts';

const { status } = strings('fr').inquiry;

// Cuts the connection for the page and for its service worker. Playwright's `route` would intercept only the page's requests.
let connection: CuttingProxy;
test.use({ serviceWorkers: 'allow' });
test.beforeEach(async ({ context }) => {
  connection = await startCuttingProxy(BASE_URL);
  await context.addInitScript(recordSyncTags);
});
test.afterEach(() => connection.end());

const contactPage = (): string => `${connection.url}/contact#question`;

declare global {
  var syncTags: string[];
}

/**
 * Replaces `SyncManager.register` and records the tags, because Background Sync is disabled in a headless browser. As in the
 * standard, the function rejects if no worker is active.
 */
function recordSyncTags(): void {
  globalThis.syncTags = [];
  const manager = (globalThis as unknown as { SyncManager: { prototype: { register(tag: string): Promise<void> } } })
    .SyncManager;
  manager.prototype.register = async (tag) => {
    const [registration] = await navigator.serviceWorker.getRegistrations();
    if (!registration?.active) throw new DOMException('no active worker', 'InvalidStateError');
    globalThis.syncTags.push(tag);
  };
}

const syncTags = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.syncTags);

test('the service worker sends a submission after its page is closed, and the next page shows the result once', async ({
  page,
  context,
}) => {
  const email = newSender();
  await page.goto(contactPage());
  await fillQuestion(page, 'fr', email);
  const { sendQuestion, statuses } = inquiryForms(page, 'fr');
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devTools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    ),
  );
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  connection.isUp = false;
  await sendQuestion.click();
  await expect(statuses).toContainText(status.waiting);
  await expect.poll(() => syncTags(page)).toEqual(['outgoing']);
  await page.goto('about:blank');
  connection.isUp = true;
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin: connection.url,
    registrationId,
    tag: 'outgoing',
    lastChance: false,
  });
  await expect.poll(async () => (await storedInquiries(email)).length).toBe(1);
  const [{ reference }] = (await storedInquiries(email)) as [{ reference: string }];

  await page.goto(`${connection.url}/faq`);
  const receipt = page.getByRole('status').filter({ hasText: reference });
  await expect(receipt).toContainText('Votre demande est bien arrivée');
  await receipt.getByRole('button', { name: 'Fermer' }).click();
  await expect(receipt).toHaveCount(0);
  // No page will show the receipt again, because it is no longer in the queue.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), PENDING_KEY)).toBeNull();
});

test('a submission made before the form’s code has loaded is registered for background sync if its response is lost', async ({
  page,
}) => {
  const release = await hold(page, /Inquiry[^/]*\.js/);
  await page.goto(contactPage());
  await fillQuestion(page, 'fr', newSender());
  const { sendQuestion, statuses } = inquiryForms(page, 'fr');
  await sendQuestion.click();
  connection.onAnswer = (path) => path.endsWith('/contact-form');
  release();
  await expect(statuses).toContainText(status.waiting);
  await expect.poll(() => syncTags(page)).toEqual(['outgoing']);
});
