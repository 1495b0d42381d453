import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { simpleParser, type ParsedMail } from 'mailparser';
import { getFields, INQUIRY_KINDS, type InquiryField } from '../../src/features/inquiry/rules/forms/inquiries.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { dataDir, service } from './shop.ts';

/** Returns a new email address. */
export const newSender = (): string => `${randomUUID()}@exemple.test`;

/** Returns locators of the contact page's forms. */
export function inquiryForms(page: Page, locale: Locale) {
  const t = strings(locale).inquiry;
  const main = page.getByRole('main');
  return {
    chooseQuote: main.getByRole('link', { name: t.quote.choose }),
    chooseQuestion: main.getByRole('link', { name: t.question.choose }),
    quote: main.getByRole('form', { name: t.quote.heading }),
    question: main.getByRole('form', { name: t.question.heading }),
    statuses: main.getByRole('status', { name: t.status.title }),
    sendQuote: main.getByRole('button', { name: t.submitQuote }),
    sendQuestion: main.getByRole('button', { name: t.submitQuestion }),
  };
}

/** Returns the label of each form field. */
export const getLabels = (locale: Locale): Record<InquiryField, string> =>
  Object.fromEntries(INQUIRY_KINDS.flatMap(getFields).map(({ name, label }) => [name, label[locale]])) as Record<
    InquiryField,
    string
  >;

/** Returns the field with this label, with or without the mark of required fields. */
export const getField = (form: Locator, label: string): Locator => form.getByLabel(new RegExp(`^${label}( \\*|\\*)?$`));

/** Waits until the page has been open for one second. Forms sent earlier count as spam (functions/_shared/spam-protection.ts). */
const longEnough = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1_000);

/** Fills in the question form as a visitor would. */
export async function fillQuestion(page: Page, locale: Locale, email: string, message = 'Bonjour'): Promise<void> {
  await longEnough(page);
  const labels = getLabels(locale);
  const { question } = inquiryForms(page, locale);
  await getField(question, labels.name).fill('Jean');
  await getField(question, labels.email).fill(email);
  await getField(question, labels.subject).selectOption('general');
  await getField(question, labels.message).fill(message);
}

/** Fills in the quote form as a visitor would. */
export async function fillQuote(page: Page, locale: Locale, email: string): Promise<void> {
  await longEnough(page);
  const labels = getLabels(locale);
  const { quote } = inquiryForms(page, locale);
  await getField(quote, labels.name).fill('Jean');
  await getField(quote, labels.email).fill(email);
  await getField(quote, labels.phone).fill('4505550111');
  await getField(quote, labels.address).fill('Lac des Sables');
  await quote.getByRole('radio', { name: locale === 'fr' ? 'Chalet' : 'Cottage' }).check();
  await getField(quote, labels.project_description).fill('Six panneaux');
}

/** Opens the contact page at one of its forms. */
export const openForm = (page: Page, locale: Locale, form: 'soumission' | 'question'): Promise<unknown> =>
  page.goto(`${path('contact', locale)}#${form}`);

/** Returns the stored inquiries from this address, with their files. */
export const storedInquiries = async (email: string) =>
  (await service().from('inquiries').select('*, inquiry_files(*)').eq('email', email)).data!;

/** Waits for `expected` emails whose recipient or reply address is this address, and returns these emails. */
export async function waitForMails(email: string, expected: number): Promise<ParsedMail[]> {
  let received: ParsedMail[] = [];
  await expect
    .poll(async () => {
      const folder = join(dataDir, 'mail');
      const mails = await Promise.all(
        // The folder exists after the first email.
        (existsSync(folder) ? readdirSync(folder) : [])
          .filter((file) => file.endsWith('.eml'))
          .map((file) => simpleParser(readFileSync(join(folder, file)))),
      );
      received = mails.filter(({ to, replyTo }) => JSON.stringify([to, replyTo]).includes(email));
      return received.length;
    })
    .toBe(expected);
  return received;
}
