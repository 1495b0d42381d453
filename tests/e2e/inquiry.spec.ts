// Tests the forms of the contact page: fields, refusals, drafts, and submissions that are never lost.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { parse } from 'yaml';
import { answerBy, type OfficeHours } from '../../src/features/inquiry/rules/business-hours.ts';
import { FORM_MESSAGES, type MessageCode } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { HONEYPOT } from '../../src/features/inquiry/rules/forms/spam-protection.ts';
import { LINKED_TEXT } from '../../src/features/inquiry/rules/forms/submission.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { formatDeadline } from '../../src/i18n/formats.ts';
import { path } from '../../src/i18n/routes.ts';
import { fill } from '../../src/core/text.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { hold, loseResponses } from '../support/hold.ts';
import { expectFocusSeen, press } from '../support/keyboard.ts';
import { FULL_SCOPE, casesOfScope, localesOfScope } from '../support/scope.ts';
import { doubleClickPlace } from '../support/double-click.ts';
import {
  getField,
  fillQuestion,
  fillQuote,
  getLabels,
  waitForMails,
  newSender,
  openForm,
  inquiryForms,
  storedInquiries,
} from '../support/inquiries.ts';
import { ownNetwork } from '../support/network.ts';
import { getIsland, hydrated } from '../support/shop.ts';

const company = parse(readFileSync('content/company.yaml', 'utf8')) as {
  phone: string;
  officeHours: OfficeHours;
  claims: { emailReplyBusinessHours: number };
};
const { phone: PHONE, officeHours, claims } = company;
/** Returns the text of the day and hour by which the company answers an inquiry that arrives at a given time. */
const formatPromise = (arrival: string, locale: Locale): string =>
  formatDeadline(answerBy(new Date(arrival), officeHours, claims.emailReplyBusinessHours), locale);
const PDF = { name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 facture') };
const FUNCTION = '**/functions/v1/contact-form';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

for (const locale of localesOfScope) {
  const t = strings(locale).inquiry;
  const labels = getLabels(locale);
  const messages = FORM_MESSAGES[locale];

  test.describe(`in ${locale}`, () => {
    test('a quote request with files is stored and emailed, and the page shows its number', async ({ page }) => {
      const email = newSender();
      const { chooseQuote, quote, sendQuote, statuses } = inquiryForms(page, locale);
      await page.goto(path('contact', locale));
      await chooseQuote.click();
      await expect(chooseQuote).toBeHidden();
      await fillQuote(page, locale, email);
      await getField(quote, labels.phone).blur();
      await expect(getField(quote, labels.phone)).toHaveValue('450 555-0111');
      await getField(quote, labels.attachment).setInputFiles([PDF, { ...PDF, name: 'toit.pdf' }]);
      await getField(quote, labels.attachment).setInputFiles({ ...PDF, name: 'plan.pdf' });
      for (const name of ['facture', 'toit', 'plan'])
        await expect(quote.getByText(new RegExp(`^${name}\\.pdf, 1`))).toBeVisible();
      await sendQuote.click();
      await expect(statuses).toContainText(messages.sent);
      await expect(statuses).toBeFocused();
      // The choice of forms is shown again, with empty forms.
      await expect(quote).toBeHidden();
      const [stored, ...others] = await storedInquiries(email);
      expect(others).toEqual([]);
      expect(stored).toMatchObject({
        locale,
        kind: 'soumission',
        fields: { phone: '450 555-0111', building_type: 'chalet' },
      });
      expect(stored.inquiry_files.map(({ field, name }: Record<string, string>) => `${field}: ${name}`).sort()).toEqual(
        ['attachment: facture.pdf', 'attachment_2: toit.pdf', 'attachment_3: plan.pdf'],
      );
      // The confirmation links to the status, names the day and hour of the answer, and repeats the sent text.
      await expect(statuses.getByRole('heading').filter({ hasText: messages.sent })).toBeVisible();
      await expect(statuses.getByRole('link', { name: stored.reference })).toHaveAttribute(
        'href',
        `${path('inquiry-status', locale)}?reference=${stored.reference}`,
      );
      await expect(statuses).toContainText(
        locale === 'fr'
          ? /Nous vous répondons au plus tard le (lundi|mardi|mercredi|jeudi|vendredi) .+ à\s\d+\sh\./
          : /We reply by (Monday|Tuesday|Wednesday|Thursday|Friday), .+ at\s\d+\s[ap]\.m\. at the latest\./,
      );
      await expect(statuses.getByRole('list').getByRole('list').getByRole('listitem')).toHaveText(
        t.sent.steps.soumission,
      );
      for (const [term, value] of [
        [labels.phone, '450 555-0111'],
        [labels.building_type, locale === 'fr' ? 'Chalet' : 'Cottage'],
        [labels.attachment, 'facture.pdf'],
        [labels.attachment, 'plan.pdf'],
      ] as const)
        await expect(statuses.locator('dl > div').filter({ hasText: term })).toContainText(value);
      await expect(chooseQuote).toBeVisible();
      for (const { text } of await waitForMails(email, 2)) expect(text).toContain(stored.reference);
      await chooseQuote.click();
      await expect(statuses).toBeHidden();
      await expect(getField(quote, labels.name)).toHaveValue('');
    });

    test('a question is received, and its receipt is in the language of the page', async ({ page }) => {
      const email = newSender();
      const { chooseQuestion, sendQuestion, statuses } = inquiryForms(page, locale);
      await page.goto(path('contact', locale));
      await chooseQuestion.click();
      await fillQuestion(page, locale, email);
      await sendQuestion.click();
      await expect(statuses).toContainText(messages.sent);
      const receipt = (await waitForMails(email, 2)).find(({ to }) => JSON.stringify(to).includes(email))!;
      expect(receipt.text).toContain(locale === 'fr' ? 'Bonjour,' : 'Hello,');
    });

    const required: Record<'soumission' | 'question', [keyof typeof labels, MessageCode][]> = {
      soumission: [
        ['building_type', 'building_type_required'],
        ['address', 'address_required'],
        ['project_description', 'project_description_required'],
        ['name', 'name_required'],
        ['phone', 'phone_required'],
        ['email', 'email_required'],
      ],
      question: [
        ['name', 'name_required'],
        ['email', 'email_required'],
        ['subject', 'subject_required'],
        ['message', 'message_required'],
      ],
    };
    for (const [id, fields] of casesOfScope(
      Object.entries(required) as ['soumission' | 'question', [keyof typeof labels, MessageCode][]][],
    )) {
      test(`the form #${id}, sent empty, marks each required field, links these fields in a summary, and clears an error while the visitor types`, async ({
        page,
      }) => {
        await openForm(page, locale, id);
        const forms = inquiryForms(page, locale);
        const form = id === 'soumission' ? forms.quote : forms.question;
        await (id === 'soumission' ? forms.sendQuote : forms.sendQuestion).click();
        const summary = form.getByRole('alert');
        await expect(summary).toContainText(messages.fields);
        await expect(summary).toBeFocused();
        await expect(summary.getByRole('link')).toHaveText(fields.map(([name]) => new RegExp(`^${labels[name]}`)));
        for (const [name, code] of fields) {
          // A choice shown as cards is a group of radio buttons. The link leads to the first radio button.
          const group = form.getByRole('radiogroup', { name: labels[name] });
          const isGroup = name === 'building_type';
          const field = isGroup ? group.getByRole('radio').first() : getField(form, labels[name]);
          await expect(isGroup ? group : field).toHaveAccessibleDescription(
            new RegExp(messages[code].replace(/[.*+?]/g, '\\$&')),
          );
          await summary.getByRole('link', { name: new RegExp(`^${labels[name]}`) }).click();
          await expect(field).toBeFocused();
        }
        const first = getField(form, labels.name);
        await first.fill('Jean');
        await expect(first).not.toHaveAttribute('aria-invalid');
        await expect(summary.getByRole('link')).toHaveCount(fields.length - 1);
      });
    }

    test('an invalid email address, and a file whose content does not match its name, are refused', async ({
      page,
    }) => {
      await openForm(page, locale, 'soumission');
      await fillQuote(page, locale, 'jean@chalet');
      const { quote, sendQuote } = inquiryForms(page, locale);
      await getField(quote, labels.attachment).setInputFiles({
        name: 'toit.png',
        mimeType: 'image/png',
        buffer: Buffer.from('PK'),
      });
      await expect(getField(quote, labels.attachment)).toHaveAccessibleDescription(new RegExp(messages.file_content));
      await sendQuote.click();
      await expect(quote.getByRole('alert')).toContainText(messages.email_invalid);
      await expect(quote.getByRole('alert')).toContainText(messages.file_content);
      // Nothing that was typed is lost.
      await expect(getField(quote, labels.project_description)).toHaveValue('Six panneaux');
    });

    test('too large files cause an error until one is removed, and too many files cause an error', async ({ page }) => {
      await openForm(page, locale, 'soumission');
      await fillQuote(page, locale, newSender());
      const { quote, sendQuote } = inquiryForms(page, locale);
      const attachment = getField(quote, labels.attachment);
      const large = (name: string) => ({ ...PDF, name, buffer: Buffer.concat([PDF.buffer, Buffer.alloc(7_500_000)]) });
      await attachment.setInputFiles([large('un.pdf'), large('deux.pdf')]);
      await attachment.setInputFiles(large('trois.pdf'));
      await expect(attachment).toHaveAccessibleDescription(new RegExp(messages.files_size));
      await sendQuote.click();
      await expect(quote.getByRole('alert').getByRole('link')).toHaveText(
        new RegExp(`${labels.attachment}\\s?:\\s${messages.files_size}`),
      );
      await quote.getByRole('button', { name: `${t.removeFile} deux.pdf` }).click();
      await expect(attachment).not.toHaveAccessibleDescription(new RegExp(messages.files_size));
      await attachment.setInputFiles(Array.from({ length: 5 }, (_, index) => ({ ...PDF, name: `${index}.pdf` })));
      await expect(attachment).toHaveAccessibleDescription(new RegExp(messages.files_count));
      await expect(quote.getByRole('listitem').filter({ hasText: /pdf,/ })).toHaveCount(5);
    });

    test('too many files, the first of which is invalid, cause both errors', async ({ page }) => {
      await openForm(page, locale, 'soumission');
      const attachment = getField(inquiryForms(page, locale).quote, labels.attachment);
      await attachment.setInputFiles([
        { name: 'toit.png', mimeType: 'image/png', buffer: Buffer.from('PK') },
        ...Array.from({ length: 5 }, (_, index) => ({ ...PDF, name: `${index}.pdf` })),
      ]);
      await expect(attachment).toHaveAccessibleDescription(new RegExp(messages.files_count));
      await expect(attachment).toHaveAccessibleDescription(new RegExp(messages.file_content));
    });

    test('a double click on the “remove” button of a file removes only that file', async ({ page }) => {
      await openForm(page, locale, 'soumission');
      const { quote } = inquiryForms(page, locale);
      await getField(quote, labels.attachment).setInputFiles(
        ['aa', 'bb'].map((name) => ({ ...PDF, name: `${name}.pdf` })),
      );
      const remove = (name: string) => quote.getByRole('button', { name: `${t.removeFile} ${name}.pdf` });
      await doubleClickPlace(remove('aa'));
      await expect(remove('aa')).toBeHidden();
      await expect(remove('bb')).toBeVisible();
    });

    test('an email address with stray characters and an accented domain, and a message with control characters, are normalized and stored', async ({
      page,
    }) => {
      await openForm(page, locale, 'question');
      const { sendQuestion, statuses } = inquiryForms(page, locale);
      const name = randomUUID();
      await fillQuestion(page, locale, `${name}@chalet-e\u0301te\u0301.test\u200b,`, 'Bonjour\u000b\u0093Jean\u0094');
      await sendQuestion.click();
      await expect(statuses).toContainText(messages.sent);
      expect(await storedInquiries(`${name}@xn--chalet-t-h1ab.test`)).toMatchObject([
        { fields: { message: 'Bonjour\n“Jean”' } },
      ]);
    });

    test('an overlong text is kept, and reported with the number of characters to remove', async ({ page }) => {
      await openForm(page, locale, 'question');
      const { question, sendQuestion } = inquiryForms(page, locale);
      const email = newSender();
      const text = 'x'.repeat(12_614);
      await fillQuestion(page, locale, email, text);
      await getField(question, labels.name).fill('n'.repeat(201));
      await sendQuestion.click();
      const message = getField(question, labels.message);
      await expect(message).toHaveAccessibleDescription(/2\s?,?614/);
      await expect(getField(question, labels.name)).toHaveAccessibleDescription(fill(messages.too_long, { excess: 1 }));
      expect((await message.inputValue()).length).toBe(text.length);
      await message.fill(text.slice(2_614));
      await getField(question, labels.name).fill('Jean');
      await sendQuestion.click();
      await expect(inquiryForms(page, locale).statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toMatchObject([{ fields: { message: text.slice(2_614) } }]);
    });

    test('the hour by which an answer is promised is computed from the server’s clock', async ({ page }) => {
      const email = newSender();
      await page.clock.setFixedTime('2031-02-03T12:00:00Z');
      await openForm(page, locale, 'question');
      const { sendQuestion, statuses } = inquiryForms(page, locale);
      await fillQuestion(page, locale, email);
      await sendQuestion.click();
      await expect(statuses).toContainText(messages.sent);
      const [stored] = await storedInquiries(email);
      const moment = formatPromise(String(stored!.created_at), locale);
      await expect(statuses).toContainText(fill(t.sent.answerBy, { moment }));
    });

    test('the link “back” empties the form and shows the choice of forms again', FULL_SCOPE, async ({ page }) => {
      await openForm(page, locale, 'question');
      const { question, chooseQuestion } = inquiryForms(page, locale);
      await fillQuestion(page, locale, newSender());
      await question.getByRole('link', { name: t.back }).click();
      await expect(question).toBeHidden();
      await chooseQuestion.click();
      for (const label of [labels.name, labels.email, labels.subject, labels.message])
        await expect(getField(question, label)).toHaveValue('');
    });

    test('an inquiry that is sent offline waits with its file, and is sent when the connection is back', async ({
      page,
      context,
    }) => {
      const email = newSender();
      await openForm(page, locale, 'soumission');
      const { quote, sendQuote, statuses } = inquiryForms(page, locale);
      await fillQuote(page, locale, email);
      await getField(quote, labels.attachment).setInputFiles(PDF);
      await hydrated(sendQuote);
      await context.setOffline(true);
      await sendQuote.click();
      await expect(statuses).toContainText(t.status.waiting);
      expect(await storedInquiries(email)).toEqual([]);
      await context.setOffline(false);
      await expect(statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toMatchObject([
        { inquiry_files: [{ field: 'attachment', name: 'facture.pdf' }] },
      ]);
    });

    test('a waiting inquiry is sent once from the next opened page', FULL_SCOPE, async ({ page, context }) => {
      const email = newSender();
      await context.route(FUNCTION, (route) => route.abort());
      await openForm(page, locale, 'question');
      await fillQuestion(page, locale, email);
      const { sendQuestion, statuses } = inquiryForms(page, locale);
      await sendQuestion.click();
      await expect(statuses).toContainText(t.status.waiting);
      await page.reload();
      await expect(statuses).toContainText(t.status.waiting);
      await context.unroute(FUNCTION);
      await page.goto(path('terms', locale));
      await expect.poll(async () => (await storedInquiries(email)).length).toBe(1);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('outgoing'))).toBeNull();
      await page.goto(path('contact', locale));
      await expect(statuses).toBeHidden();
      expect(await storedInquiries(email)).toHaveLength(1);
    });

    test('without a script, the browser sends the form and shows a page with thanks or errors', async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseURL!,
        extraHTTPHeaders: ownNetwork(),
      });
      const page = await context.newPage();
      const email = newSender();
      const { chooseQuote, quote, sendQuote } = inquiryForms(page, locale);
      await page.goto(path('contact', locale));
      await chooseQuote.click();
      await expect(chooseQuote).toBeHidden();
      await fillQuote(page, locale, email);
      await getField(quote, labels.attachment).setInputFiles(PDF);
      await sendQuote.click();
      await expect(page).toHaveURL(new RegExp(`${path('inquiry-sent', locale)}\\?reference=SB-`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sent.title);
      await expect(
        page.getByRole('main').getByRole('listitem').filter({ hasText: t.sent.pageSteps[1]! }),
      ).toBeVisible();
      expect(await storedInquiries(email)).toMatchObject([{ locale, inquiry_files: [{ name: 'facture.pdf' }] }]);

      await openForm(page, locale, 'soumission');
      await fillQuote(page, locale, newSender());
      await getField(quote, labels.attachment).setInputFiles({
        name: 'toit.png',
        mimeType: 'image/png',
        buffer: Buffer.from('PK'),
      });
      await sendQuote.click();
      await expect(page).toHaveURL(`${path('inquiry-refused', locale)}#attachment-file_content`);
      await expect(page.getByText(messages.file_content).filter({ visible: true })).toContainText(labels.attachment);
      await expect(page.getByText(messages.email_invalid).filter({ visible: true })).toHaveCount(0);

      await openForm(page, locale, 'soumission');
      await fillQuote(page, locale, 'jean@exemple..ca');
      await getField(quote, labels.phone).fill('9'.repeat(201));
      await getField(quote, labels.attachment).setInputFiles({
        name: 'toit.png',
        mimeType: 'image/png',
        buffer: Buffer.from('PK'),
      });
      await quote.evaluate((form: HTMLFormElement) => (form.noValidate = true));
      await sendQuote.click();
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: ':' })).toHaveText(
        [labels.phone, labels.email, labels.attachment].map((label) => new RegExp(`^${label}\\s?:`)),
      );
      await context.close();
    });

    test('the forms’ result pages show the inquiry’s number or the error’s ID', async ({ page }) => {
      const { faultReference } = strings(locale).common;
      const arrival = '2026-11-27T14:00:00.000Z';
      const moment = formatPromise(arrival, locale);
      await page.clock.setFixedTime('2031-02-03T12:00:00Z');
      await page.goto(`${path('inquiry-sent', locale)}?reference=SB-234567&received_at=${arrival}`);
      await expect(page.getByText(t.sent.number)).toHaveText(`${t.sent.number} SB-234567`);
      await expect(page.getByText(fill(t.sent.answerBy, { moment }))).toBeVisible();
      await page.getByRole('link', { name: 'SB-234567' }).click();
      await expect(page).toHaveURL(`${path('inquiry-status', locale)}?reference=SB-234567`);
      await expect(page.getByLabel(strings(locale).tracking.number)).toHaveValue('SB-234567');
      for (const id of ['inquiry-refused', 'newsletter'] as const) {
        await page.goto(`${path(id, locale)}?id=12ab34cd#failed_retry`);
        await expect(page.getByText(messages.failed_retry)).toBeVisible();
        await expect(page.getByText(faultReference)).toHaveText(`${faultReference} 12ab34cd`);
        await page.goto(`${path(id, locale)}#email_invalid`);
        await expect(page.getByText(messages.email_invalid, { exact: true })).toBeVisible();
        await expect(page.getByText(faultReference)).toBeHidden();
      }
    });
  });
}

const t = strings('fr').inquiry;
const labels = getLabels('fr');
const messages = FORM_MESSAGES.fr;
/** The text for a server error, which is not shown for a lost connection. */
const CALL = fill(strings('fr').common.callToo, { phone: PHONE });

test('a form that is chosen or has errors is not covered by the header', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/services');
    await page.goto('/contact');
    const { chooseQuestion, question, sendQuestion } = inquiryForms(page, 'fr');
    const expectBelowHeader = async (): Promise<void> => {
      const header = (await page.getByRole('banner').boundingBox())!;
      const back = question.getByRole('link', { name: t.back });
      await expect(back, String(width)).toBeInViewport({ ratio: 1 });
      expect((await back.boundingBox())!.y, String(width)).toBeGreaterThanOrEqual(header.y + header.height);
    };
    await chooseQuestion.click();
    await expect(question).toBeVisible();
    // The page scrolls smoothly to the form, which takes a moment.
    await expect(expectBelowHeader).toPass();
    await sendQuestion.click();
    await expect(question.getByRole('alert')).toBeFocused();
    await expect(expectBelowHeader).toPass();
  }
});

test('a form is chosen, corrected and sent by keyboard, and its result is announced', async ({ page }) => {
  const email = newSender();
  const { chooseQuestion, question, sendQuestion, statuses } = inquiryForms(page, 'fr');
  const leadTo = async (target: Locator): Promise<void> => {
    for (
      let stops = 0;
      stops < 60 && !(await target.evaluate((element) => element === document.activeElement));
      stops++
    )
      await press(page, 'Tab');
    await expect(target).toBeFocused();
  };
  await page.goto('/contact');
  await leadTo(chooseQuestion);
  await page.keyboard.press('Enter');
  await leadTo(sendQuestion);
  await page.keyboard.press('Enter');
  const summary = question.getByRole('alert');
  await expect(summary).toBeFocused();
  await press(page, 'Tab');
  await page.keyboard.press('Enter');
  await expect(getField(question, labels.name)).toBeFocused();
  await page.keyboard.type('Jean');
  await press(page, 'Tab');
  await page.keyboard.type(email);
  await press(page, 'Tab');
  await page.keyboard.type('Question');
  await press(page, 'Tab');
  await page.keyboard.type('Bonjour');
  await leadTo(sendQuestion);
  await page.keyboard.press('Space');
  await expect(statuses).toContainText(messages.sent);
  await expectFocusSeen(page);
  expect(await storedInquiries(email)).toMatchObject([
    { fields: { name: 'Jean', subject: 'general', message: 'Bonjour' } },
  ]);
});

test.describe('typed text and chosen files', () => {
  test('are kept when the page is left and opened again, and can be erased and restored', async ({ page, context }) => {
    await openForm(page, 'fr', 'soumission');
    await fillQuote(page, 'fr', newSender());
    const { quote } = inquiryForms(page, 'fr');
    await getField(quote, labels.attachment).setInputFiles(PDF);
    await expect(quote.getByText(t.draftKept)).toBeVisible();
    await expect(quote.getByText(/^facture\.pdf, /)).toBeVisible();
    await page.close();
    const again = await context.newPage();
    await openForm(again, 'fr', 'soumission');
    const form = inquiryForms(again, 'fr').quote;
    await expect(getField(form, labels.project_description)).toHaveValue('Six panneaux');
    await expect(form.getByText(/^facture\.pdf, /)).toBeVisible();
    await form.getByRole('button', { name: t.erase }).click();
    await expect(getField(form, labels.project_description)).toHaveValue('');
    await form.getByRole('button', { name: t.restore }).click();
    await expect(getField(form, labels.project_description)).toHaveValue('Six panneaux');
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(2);
    await expect(form.getByText(/^facture\.pdf, /)).toBeVisible();
    await form.getByRole('link', { name: t.back }).click();
    await inquiryForms(again, 'fr').chooseQuote.click();
    await expect(getField(form, labels.project_description)).toHaveValue('');
    await form.getByRole('button', { name: t.restore }).click();
    await expect(getField(form, labels.project_description)).toHaveValue('Six panneaux');
    await form.getByRole('button', { name: t.erase }).click();
    await expect(form.getByRole('button', { name: t.restore })).toBeFocused();
    await expect(getField(form, labels.project_description)).toHaveValue('');
    await again.reload();
    await expect(getField(form, labels.project_description)).toHaveValue('');
  });

  for (const [state, forbid] of casesOfScope([
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
    [
      'blocked by the browser’s settings',
      () => {
        const deny = (): never => {
          throw new DOMException('denied', 'SecurityError');
        };
        // While storage is blocked, Chromium rejects requests for a lock, and Firefox also refuses the channel between tabs.
        LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
        Object.defineProperty(window, 'BroadcastChannel', { value: deny });
        ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('denied', 'SecurityError'));
        Object.defineProperty(window, 'localStorage', {
          get: deny,
        });
        Object.defineProperty(window, 'indexedDB', { get: deny });
      },
    ],
  ] as [string, () => void][])) {
    test(`are sent although storage is ${state}, and wait in the open page while offline`, async ({
      page,
      context,
    }) => {
      await page.addInitScript(forbid);
      const email = newSender();
      await openForm(page, 'fr', 'question');
      await fillQuestion(page, 'fr', email);
      const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
      await expect(question.getByText(t.draftNotKept)).toBeVisible();
      await context.setOffline(true);
      await sendQuestion.click();
      await expect(statuses).toContainText(t.status.waitingHere);
      await context.setOffline(false);
      await expect(statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toHaveLength(1);
    });
  }

  test(
    'are all sent if a file is chosen before the draft’s files have loaded',
    FULL_SCOPE,
    async ({ page, context }) => {
      const email = newSender();
      await openForm(page, 'fr', 'soumission');
      await fillQuote(page, 'fr', email);
      await getField(inquiryForms(page, 'fr').quote, labels.attachment).setInputFiles(PDF);
      await expect(inquiryForms(page, 'fr').quote.getByText(/^facture\.pdf, /)).toBeVisible();
      await page.close();
      const again = await context.newPage();
      await again.addInitScript(() => {
        const gate = new Promise((resolve) => Object.assign(window, { letFilesBeRead: resolve }));
        const { get } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.get = function (key) {
          const request = get.call(this, key);
          const late = Object.create(request, { result: { get: () => request.result } });
          request.onsuccess = () => void gate.then(() => late.onsuccess());
          return Object.defineProperties(late, { onsuccess: { writable: true }, onerror: { writable: true } });
        };
      });
      await openForm(again, 'fr', 'soumission');
      const { quote, sendQuote, statuses } = inquiryForms(again, 'fr');
      await expect(getField(quote, labels.project_description)).toHaveValue('Six panneaux');
      await getField(quote, labels.attachment).setInputFiles({ ...PDF, name: 'toit.pdf' });
      await again.evaluate(() => (window as unknown as { letFilesBeRead: () => void }).letFilesBeRead());
      await expect(quote.getByText(/^facture\.pdf, /)).toBeVisible();
      await expect(quote.getByText(/^toit\.pdf, /)).toBeVisible();
      // Inquiries sent within a second are treated as spam (functions/_shared/spam-protection.ts).
      await again.waitForFunction(() => performance.now() > 1_500);
      await sendQuote.click();
      await expect(statuses).toContainText(messages.sent);
      const [{ inquiry_files }] = await storedInquiries(email);
      expect(inquiry_files.map(({ name }: { name: string }) => name).sort()).toEqual(['facture.pdf', 'toit.pdf']);
    },
  );

  test(
    'belong to another inquiry if they are chosen while the first inquiry is being sent',
    FULL_SCOPE,
    async ({ page }) => {
      const email = newSender();
      const release = await hold(page, FUNCTION);
      await openForm(page, 'fr', 'question');
      await fillQuestion(page, 'fr', email);
      const { chooseQuestion, question, sendQuestion, statuses } = inquiryForms(page, 'fr');
      await sendQuestion.click();
      await expect(statuses).toContainText(messages.sending);
      await getField(question, labels.attachment).setInputFiles(PDF);
      await expect(question.getByText(/^facture\.pdf, /)).toBeVisible();
      release();
      await expect(statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toMatchObject([{ inquiry_files: [] }]);
      await chooseQuestion.click();
      await expect(question.getByText(/^facture\.pdf, /)).toBeVisible();
    },
  );

  test('return to the form when the inquiry is cancelled', FULL_SCOPE, async ({ page }) => {
    const email = newSender();
    await page.route(FUNCTION, (route) => route.abort());
    await openForm(page, 'fr', 'question');
    await fillQuestion(page, 'fr', email);
    const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
    await getField(question, labels.attachment).setInputFiles(PDF);
    await sendQuestion.click();
    await expect(statuses).toContainText(t.status.waiting);
    await statuses.getByRole('button', { name: t.status.cancel }).click();
    await expect(question.getByText(/^facture\.pdf, /)).toBeVisible();
    await page.unroute(FUNCTION);
    await sendQuestion.click();
    await expect(statuses).toContainText(messages.sent);
    expect(await storedInquiries(email)).toMatchObject([{ inquiry_files: [{ name: 'facture.pdf' }] }]);
  });

  test(
    'include an email address that a password manager has filled in without causing an event',
    FULL_SCOPE,
    async ({ page }) => {
      const email = newSender();
      await openForm(page, 'fr', 'question');
      await fillQuestion(page, 'fr', newSender());
      const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
      await getField(question, labels.email).evaluate((field: HTMLInputElement, value) => {
        // Bypasses the property through which React watches the field.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
      }, email);
      await sendQuestion.click();
      await expect(statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toHaveLength(1);
    },
  );

  test(
    'include no file that was removed or already sent, and the same file can be chosen again',
    FULL_SCOPE,
    async ({ page }) => {
      const email = newSender();
      await openForm(page, 'fr', 'question');
      await fillQuestion(page, 'fr', email);
      const { chooseQuestion, question, sendQuestion, statuses } = inquiryForms(page, 'fr');
      const field = getField(question, labels.attachment);
      const chosen = question.getByText(/^facture\.pdf, /);
      await field.setInputFiles(PDF);
      await expect(chosen).toBeVisible();
      await question.getByRole('button', { name: `${t.removeFile} facture.pdf` }).click();
      await expect(chosen).toBeHidden();
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
      await field.setInputFiles(PDF);
      await expect(chosen).toBeVisible();
      await sendQuestion.click();
      await expect(statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toMatchObject([{ inquiry_files: [{ name: 'facture.pdf' }] }]);
      await chooseQuestion.click();
      await expect(chosen).toBeHidden();
      await expect(field).toHaveValue('');
    },
  );

  test('are kept if a chosen file was saved again or deleted, and only such a file must be chosen again', async ({
    page,
  }) => {
    const [again, gone, kept] = ['facture.pdf', 'plan.pdf', 'toit.pdf'].map((name) => test.info().outputPath(name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(dirname(again), { recursive: true });
    for (const file of [again, gone, kept]) writeFileSync(file, PDF.buffer);
    const email = newSender();
    const { quote, sendQuote, statuses } = inquiryForms(page, 'fr');
    await openForm(page, 'fr', 'soumission');
    await fillQuote(page, 'fr', email);
    await getField(quote, labels.attachment).setInputFiles([again, gone, kept]);
    await expect(quote.getByText(/^plan\.pdf, /)).toBeVisible();
    writeFileSync(again, '%PDF-1.7 saved again, and longer');
    rmSync(gone);
    await sendQuote.click();
    const attachment = getField(quote, labels.attachment);
    for (const name of ['facture.pdf', 'plan.pdf'])
      await expect(attachment).toHaveAccessibleDescription(new RegExp(`${name}\\s:\\s${messages.file_unreadable}`));
    await expect(attachment).not.toHaveAccessibleDescription(/toit\.pdf/);
    await expect(getField(quote, labels.project_description)).toHaveValue('Six panneaux');

    // The file that is chosen again counts as a new choice, although its name is unchanged.
    await attachment.setInputFiles(again);
    await expect(attachment).not.toHaveAccessibleDescription(/facture\.pdf/);
    await expect(quote.getByText(/^facture\.pdf, /)).toHaveCount(1);
    await quote.getByRole('button', { name: `${t.removeFile} plan.pdf` }).click();
    await page.reload();
    writeFileSync(again, '%PDF-1.7 saved a third time, after the reload');
    await expect(getField(quote, labels.project_description)).toHaveValue('Six panneaux');
    await sendQuote.click();
    // The stored copy may still be readable, and is then sent. Otherwise the field reports the error.
    await expect(statuses.getByText(messages.sent).or(quote.getByText(messages.file_unreadable).first())).toBeVisible();
  });

  test('are kept when a password manager fills in the honeypot, and another attempt works', async ({ page }) => {
    const email = newSender();
    const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
    await openForm(page, 'fr', 'question');
    await fillQuestion(page, 'fr', email);
    await question.evaluate((form: HTMLFormElement, name) => {
      (form.elements.namedItem(name) as HTMLInputElement).value = 'https://exemple.test';
    }, HONEYPOT);
    await sendQuestion.click();
    await expect(question.getByRole('alert')).toContainText(messages.suspected);
    await sendQuestion.click();
    await expect(statuses).toContainText(messages.sent);
    expect(await storedInquiries(email)).toHaveLength(1);
  });

  for (const [step, request] of [
    ['checked', /inquiry-files/],
    ['sent', FUNCTION],
  ] as const)
    test(`belong to another inquiry if they are typed while the first inquiry is being ${step}`, async ({ page }) => {
      const email = newSender();
      const release = await hold(page, request);
      await openForm(page, 'fr', 'question');
      await fillQuestion(page, 'fr', email);
      const { chooseQuestion, question, sendQuestion, statuses } = inquiryForms(page, 'fr');
      const held = page.waitForRequest(request);
      // Without files, the code of the check is not loaded.
      if (step === 'checked') {
        await getField(question, labels.attachment).setInputFiles(PDF);
        await expect(question.getByText(/^facture\.pdf, /)).toBeVisible();
      }
      await sendQuestion.click();
      await held;
      await expect(question.getByRole('button', { name: messages.sending })).toBeVisible();
      await getField(question, labels.message).fill('Encore une question');
      release();
      await expect(statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toMatchObject([{ fields: { message: 'Bonjour' } }]);
      await chooseQuestion.click();
      await expect(getField(question, labels.message)).toHaveValue('Encore une question');
    });

  test('are kept in the form, which shows the error, when the server refuses them', async ({ page }) => {
    await page.route(FUNCTION, (route) =>
      route.fulfill({
        status: 422,
        json: { error: messages.fields, code: 'fields', codes: { email: 'email_invalid' }, fields: {} },
      }),
    );
    await openForm(page, 'fr', 'question');
    await fillQuestion(page, 'fr', newSender(), 'Perdu ?');
    const { question, sendQuestion } = inquiryForms(page, 'fr');
    await sendQuestion.click();
    await expect(question.getByRole('alert')).toContainText(messages.email_invalid);
    await expect(question.getByRole('alert')).toBeFocused();
    await expect(getField(question, labels.message)).toHaveValue('Perdu ?');
  });
});

test.describe('an inquiry that waits on a page without a form', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(FUNCTION, (route) => route.abort());
    await openForm(page, 'fr', 'question');
  });

  test('is sent when the connection is back', async ({ page }) => {
    const email = newSender();
    await fillQuestion(page, 'fr', email);
    const { sendQuestion, statuses } = inquiryForms(page, 'fr');
    await sendQuestion.click();
    await expect(statuses).toContainText(t.status.waiting);
    const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.method() === 'POST' });
    await page.goto('/conditions');
    await failed;
    await page.unroute(FUNCTION);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(async () => (await storedInquiries(email)).length).toBe(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('outgoing'))).toBeNull();
  });

  test(
    'is sent when the connection is back, even if the code for sending failed to load at first',
    FULL_SCOPE,
    async ({ page }) => {
      const email = newSender();
      await fillQuestion(page, 'fr', email);
      const { sendQuestion, statuses } = inquiryForms(page, 'fr');
      await sendQuestion.click();
      await expect(statuses).toContainText(t.status.waiting);
      const CODE = /flush-on-any-page/;
      await page.route(CODE, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', { predicate: (request) => CODE.test(request.url()) });
      await page.goto('/conditions');
      await failed;
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(async () => (await storedInquiries(email)).length).toBe(1);
    },
  );
});

test.describe('a submission', () => {
  test('contains the inputs of the calculator, even if the code that reads its link does not load', async ({
    page,
  }) => {
    const email = newSender();
    await page.route(/linked-quote/, (route) => route.abort());
    const link = new URLSearchParams({ [LINKED_TEXT]: 'Maison, 12 panneaux', sizing: 'kind=house' });
    await page.goto(`${path('contact', 'fr')}?${link}#soumission`);
    await fillQuote(page, 'fr', email);
    const { sendQuote, statuses } = inquiryForms(page, 'fr');
    await sendQuote.click();
    await expect(statuses).toContainText(messages.sent);
    expect(await storedInquiries(email)).toMatchObject([{ sizing: { kind: 'house' } }]);
  });

  test('is sent again after a lost response, and stored once', async ({ page }) => {
    const email = newSender();
    // If the form is sent while the page makes its first attempt, a second attempt follows at once. Both lose their response.
    await loseResponses(page, FUNCTION);
    await openForm(page, 'fr', 'question');
    await fillQuestion(page, 'fr', email);
    const { sendQuestion, statuses } = inquiryForms(page, 'fr');
    await sendQuestion.click();
    await expect(statuses).toContainText(t.status.waiting);
    await page.unroute(FUNCTION);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(statuses).toContainText(messages.sent);
    expect(await storedInquiries(email)).toHaveLength(1);
    await waitForMails(email, 2);
  });

  test('is stored once after a double click', FULL_SCOPE, async ({ page }) => {
    const email = newSender();
    await openForm(page, 'fr', 'question');
    await fillQuestion(page, 'fr', email);
    const { sendQuestion, statuses } = inquiryForms(page, 'fr');
    await sendQuestion.dblclick();
    await expect(statuses).toContainText(messages.sent);
    expect(await storedInquiries(email)).toHaveLength(1);
  });

  for (const [name, answer, texts] of casesOfScope([
    [
      'a server error with an ID',
      { status: 500, json: { error: `${messages.failed_retry} (1a2b3c4d)` } },
      ['1a2b3c4d', t.status.again, CALL],
    ],
    [
      'the login page of a Wi-Fi network',
      { status: 200, body: '<html>Wi-Fi login</html>', contentType: 'text/html' },
      [messages.failed, t.status.again, CALL],
    ],
    [
      'a proxy’s error page',
      { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' },
      [messages.failed, t.status.again, CALL],
    ],
    [
      'a rate limit',
      { status: 429, json: { error: messages.too_many, code: 'too_many' } },
      [messages.too_many, t.status.again],
    ],
  ] as const)) {
    test(`waits after ${name}, and can be cancelled`, async ({ page }) => {
      await page.route(FUNCTION, (route) => route.fulfill(answer));
      const email = newSender();
      await openForm(page, 'fr', 'question');
      await fillQuestion(page, 'fr', email);
      const { sendQuestion, statuses } = inquiryForms(page, 'fr');
      await sendQuestion.click();
      for (const text of texts) await expect(statuses).toContainText(text);
      const isFault = (texts as readonly string[]).includes(CALL);
      await expect(statuses.getByRole('link', { name: PHONE })).toHaveCount(isFault ? 1 : 0);
      await expect(statuses.locator('.notice-danger')).toHaveCount(isFault ? 1 : 0);
      await statuses.getByRole('button', { name: t.status.cancel }).click();
      await expect(getField(inquiryForms(page, 'fr').question, labels.message)).toHaveValue('Bonjour');
    });
  }

  test('cannot return to its form while the form contains another inquiry, which is kept', async ({ page }) => {
    await page.route(FUNCTION, (route) => route.abort());
    await openForm(page, 'fr', 'question');
    await fillQuestion(page, 'fr', newSender());
    const { chooseQuestion, question, sendQuestion, statuses } = inquiryForms(page, 'fr');
    await sendQuestion.click();
    await expect(statuses).toContainText(t.status.waiting);
    await chooseQuestion.click();
    const message = getField(question, labels.message);
    await message.fill('Une autre question');
    const takeBack = statuses.getByRole('button', { name: t.status.cancel });
    await takeBack.click();
    await expect(statuses).toContainText(t.status.formInUse);
    await expect(statuses).toContainText(t.status.waiting);
    await statuses.getByRole('link', { name: t.status.openForm }).click();
    await expect(message).toHaveValue('Une autre question');
    await question.getByRole('button', { name: t.erase }).click();
    await takeBack.click();
    await expect(message).toHaveValue('Bonjour');
    await expect(statuses).toBeEmpty();
  });

  test('returns to the form after a 405 response from another server, and is not posted again', async ({ page }) => {
    let posts = 0;
    await page.clock.install();
    await page.route(FUNCTION, (route) => {
      posts++;
      return route.fulfill({ status: 405, body: '<h1>Not allowed</h1>', contentType: 'text/html' });
    });
    await openForm(page, 'fr', 'question');
    await page.clock.runFor(2_000);
    await fillQuestion(page, 'fr', newSender());
    const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
    await sendQuestion.click();
    const alert = question.getByRole('alert');
    await expect(alert).toContainText(`${messages.failed}.`);
    await expect(alert).toBeFocused();
    await expect(alert).toBeInViewport();
    await expect(alert.getByRole('link', { name: PHONE })).toHaveAttribute('href', /^tel:/);
    await expect(alert.locator('.notice-danger')).toBeVisible();
    await expect(statuses).toBeEmpty();
    await expect(getField(question, labels.message)).toHaveValue('Bonjour');
    await page.clock.runFor(121_000);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    // A page holds this lock while it sends inquiries, so this call waits until a second post would have ended.
    await page.evaluate(() => navigator.locks.request('outgoing', () => undefined));
    expect(posts).toBe(1);
  });

  test('can be moved back into the form if it waited and the server then refused it', FULL_SCOPE, async ({ page }) => {
    await page.route(FUNCTION, (route) => route.abort());
    await openForm(page, 'fr', 'question');
    await fillQuestion(page, 'fr', newSender());
    const { question, sendQuestion, statuses } = inquiryForms(page, 'fr');
    await sendQuestion.click();
    await expect(statuses).toContainText(t.status.waiting);
    await page.route(FUNCTION, (route) =>
      route.fulfill({ status: 422, json: { error: messages.suspected, code: 'suspected', codes: {}, fields: {} } }),
    );
    await page.reload();
    await expect(statuses).toContainText(messages.suspected);
    await statuses.getByRole('button', { name: t.status.cancel }).click();
    await expect(getField(question, labels.message)).toHaveValue('Bonjour');
    await expect(statuses).toBeHidden();
  });

  test('is retried after a minute if the connection returns without an event', FULL_SCOPE, async ({ page }) => {
    const email = newSender();
    await page.clock.install();
    await page.route(FUNCTION, (route) => route.abort());
    await openForm(page, 'fr', 'question');
    await page.clock.runFor(2_000);
    await fillQuestion(page, 'fr', email);
    const { sendQuestion, statuses } = inquiryForms(page, 'fr');
    await sendQuestion.click();
    await expect(statuses).toContainText(t.status.waiting);
    await page.unroute(FUNCTION);
    await page.clock.runFor(61_000);
    await expect(statuses).toContainText(messages.sent);
    expect(await storedInquiries(email)).toHaveLength(1);
  });

  test(
    'is stored once if two tabs notice the connection at the same time, and both tabs show the confirmation',
    FULL_SCOPE,
    async ({ page, context }) => {
      await context.route(FUNCTION, (route) => route.abort());
      const email = newSender();
      await openForm(page, 'fr', 'question');
      await fillQuestion(page, 'fr', email);
      await inquiryForms(page, 'fr').sendQuestion.click();
      const other = await context.newPage();
      await other.goto('/contact');
      const tabs = [page, other];
      for (const tab of tabs) await expect(inquiryForms(tab, 'fr').statuses).toContainText(t.status.waiting);
      await context.unroute(FUNCTION);
      await Promise.all(tabs.map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))));
      for (const tab of tabs) await expect(inquiryForms(tab, 'fr').statuses).toContainText(messages.sent);
      expect(await storedInquiries(email)).toHaveLength(1);
    },
  );
});

for (const [what, touch] of [
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['the focus of a field', (page: Page) => getField(inquiryForms(page, 'fr').quote, getLabels('fr').email).focus()],
  ['a click', (page: Page) => inquiryForms(page, 'fr').quote.getByRole('radio').first().click()],
] as const)
  test(`the quote form’s address focuses the form without hydrating it, and ${what} then hydrates it`, async ({
    page,
  }) => {
    await page.goto(`${path('contact', 'fr')}#soumission`);
    const { quote } = inquiryForms(page, 'fr');
    const island = getIsland(quote);
    await expect(quote).toBeFocused();
    await expect(island).not.toHaveAttribute('aria-busy');
    await expect(island).toHaveAttribute('ssr');
    await touch(page);
    await hydrated(quote);
  });
