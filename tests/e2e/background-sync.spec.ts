// With its page closed, a request that waits is sent by the browser itself, where it can.
import { expect, test } from '@playwright/test';
import { strings } from '../../src/i18n/strings/index.ts';
import { fillQuestion, newSender, openForm, requestsOf, storedRequests } from '../support/requests.ts';

const { standing } = strings('fr').inquiry;

test('the line comes back once the page is gone: sent by the worker, and no news any more', async ({
  page,
  context,
  baseURL,
}) => {
  const email = newSender();
  // The page's requests, not the worker's.
  await page.route('**/functions/v1/contact-form', (route) => route.abort());
  await openForm(page, 'fr', 'question');
  await fillQuestion(page, 'fr', email);
  const { sendQuestion, standings } = requestsOf(page, 'fr');
  await sendQuestion.click();
  await expect(standings).toContainText(standing.waiting);

  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devTools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    ),
  );
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.goto('about:blank');
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin: baseURL!,
    registrationId,
    tag: 'outgoing',
    lastChance: false,
  });
  await expect.poll(async () => (await storedRequests(email)).length).toBe(1);

  await page.unrouteAll();
  await page.goto('/contact');
  await requestsOf(page, 'fr').chooseQuestion.click();
  await expect(requestsOf(page, 'fr').question).toBeVisible();
  await expect(standings).toBeHidden();
});
