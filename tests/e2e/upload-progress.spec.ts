// Tests the upload progress of an inquiry with files on a slow connection, and sending without the progress bar, at once after
// the choice, and offline, until the server has received the inquiry.
import { expect, test, type Page } from '@playwright/test';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { LANGUAGE_TAG, type Locale } from '../../src/i18n/locales.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { uploadWords } from '../../src/i18n/upload-words.ts';
import { choose } from '../support/shell.ts';
import {
  getField,
  fillQuestion,
  fillQuote,
  inquiryForms,
  getLabels,
  newSender,
  openForm,
  storedInquiries,
} from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { localesOfScope } from '../support/scope.ts';
import { hydrated } from '../support/shop.ts';

const UPLOAD = /\/_astro\/upload\./;
const BYTES = 600_000;
/** The text next to the progress bar. */
const PERCENT = /\d\s?%(\. Si| sent)/;
const PDF = {
  name: 'toit.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(BYTES, 'x')]),
};

test.beforeEach(async ({ context, page }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await choose(page, 'cookie-consent', 'declined');
});

/** Makes the page's connection so slow that a file of `BYTES` takes about ten seconds. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 50,
    downloadThroughput: -1,
    uploadThroughput: BYTES / 10,
  });
}

const getProgressBar = (page: Page, locale: Locale) =>
  page.getByRole('main').getByRole('progressbar', { name: uploadWords(LANGUAGE_TAG[locale]).label });

for (const serviceWorkers of ['block', 'allow'] as const)
  test.describe(`with service workers ${serviceWorkers === 'block' ? 'blocked' : 'allowed'}`, () => {
    test.use({ serviceWorkers });

    for (const locale of localesOfScope)
      test(`an upload shows how much of it was sent, in ${locale}`, async ({ page }) => {
        const email = newSender();
        await openForm(page, locale, 'soumission');
        const { quote, sendQuote, statuses } = inquiryForms(page, locale);
        await fillQuote(page, locale, email);
        const response = page.waitForResponse(UPLOAD);
        await getField(quote, getLabels(locale).attachment).setInputFiles(PDF);
        await expect(quote.getByText(/^toit\.pdf, /)).toBeVisible();
        await response;
        await slowDown(page);
        await sendQuote.click();
        const progress = getProgressBar(page, locale);
        const sent = async (): Promise<number> => Number(await progress.getAttribute('value'));
        await expect(progress).toBeInViewport();
        await expect(statuses).toContainText(FORM_MESSAGES[locale].sending);
        await expect(quote).toContainText(PERCENT);
        const first = await sent();
        expect(first).toBeLessThan(1);
        await expect.poll(sent).toBeGreaterThan(first);
        await expect(statuses).toContainText(FORM_MESSAGES[locale].sent);
        await expect(progress).toHaveCount(0);
        await expect(page.getByRole('main')).not.toContainText(PERCENT);
        expect(await storedInquiries(email)).toMatchObject([{ inquiry_files: [{ name: 'toit.pdf' }] }]);
      });
  });

test('an inquiry with a file is sent even if the code of the progress bar does not load', async ({ page }) => {
  await page.route(UPLOAD, (route) => route.abort());
  const email = newSender();
  await openForm(page, 'fr', 'question');
  const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
  await fillQuestion(page, 'fr', email);
  await getField(question, getLabels('fr').attachment).setInputFiles(PDF);
  await sendQuestion.click();
  await expect(statuses).toContainText(FORM_MESSAGES.fr.sent);
  expect(await storedInquiries(email)).toMatchObject([{ inquiry_files: [{ name: 'toit.pdf' }] }]);
});

test('a file chosen right before the click on the button is sent', async ({ page }) => {
  const email = newSender();
  await openForm(page, 'fr', 'question');
  const { question, statuses } = inquiryForms(page, 'fr');
  await fillQuestion(page, 'fr', email);
  // Like a click that is replayed after hydration, this click follows the choice of the file at once.
  await getField(question, getLabels('fr').attachment).evaluate((field: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF-1.7'], 'toit.pdf', { type: 'application/pdf' }));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    field.form!.querySelector<HTMLButtonElement>('[type=submit]')!.click();
  });
  await expect(statuses).toContainText(FORM_MESSAGES.fr.sent);
  expect(await storedInquiries(email)).toMatchObject([{ inquiry_files: [{ name: 'toit.pdf' }] }]);
});

test('an inquiry submitted offline with a file waits without a progress bar, and is sent when the connection is back', async ({
  page,
  context,
}) => {
  const email = newSender();
  await openForm(page, 'fr', 'question');
  const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
  await fillQuestion(page, 'fr', email);
  const response = page.waitForResponse(UPLOAD);
  await getField(question, getLabels('fr').attachment).setInputFiles(PDF);
  await response;
  await hydrated(sendQuestion);
  await context.setOffline(true);
  await sendQuestion.click();
  await expect(statuses).toContainText(strings('fr').inquiry.status.waiting);
  await expect(getProgressBar(page, 'fr')).toHaveCount(0);
  await context.setOffline(false);
  await expect(statuses).toContainText(FORM_MESSAGES.fr.sent);
  expect(await storedInquiries(email)).toHaveLength(1);
});
