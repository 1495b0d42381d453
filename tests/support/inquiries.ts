import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { simpleParser, type ParsedMail } from 'mailparser';
import { fieldsOf, INQUIRY_KINDS, type InquiryField } from '../../src/domain/forms/inquiries.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import { strings } from '../../src/i18n/strings/index.ts';
import { dataDir, service } from './shop.ts';

/** Each test posts as somebody else's network, as visitors do: how much one may post is limited. */
export const ownNetwork = (): Record<string, string> => ({
  'x-forwarded-for': `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
});

export const newSender = (): string => `${randomUUID()}@exemple.test`;

/** The forms of the contact page. */
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

/** What the forms call each of their fields. */
export const labelsOf = (locale: Locale): Record<InquiryField, string> =>
  Object.fromEntries(INQUIRY_KINDS.flatMap(fieldsOf).map(({ name, label }) => [name, label[locale]])) as Record<
    InquiryField,
    string
  >;

/** The field of a form that a label names, whatever marks it as required. */
export const fieldOf = (form: Locator, label: string): Locator => form.getByLabel(new RegExp(`^${label}( \\*|\\*)?$`));

/** Nobody fills in a form in less; who does is taken for a program (functions/_shared/spam-protection.ts). */
const longEnough = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1_000);

export async function fillQuestion(page: Page, locale: Locale, email: string, message = 'Bonjour'): Promise<void> {
  await longEnough(page);
  const labels = labelsOf(locale);
  const { question } = inquiryForms(page, locale);
  await fieldOf(question, labels.name).fill('Jean');
  await fieldOf(question, labels.email).fill(email);
  await fieldOf(question, labels.subject).selectOption('general');
  await fieldOf(question, labels.message).fill(message);
}

export async function fillQuote(page: Page, locale: Locale, email: string): Promise<void> {
  await longEnough(page);
  const labels = labelsOf(locale);
  const { quote } = inquiryForms(page, locale);
  await fieldOf(quote, labels.name).fill('Jean');
  await fieldOf(quote, labels.email).fill(email);
  await fieldOf(quote, labels.phone).fill('4505550111');
  await fieldOf(quote, labels.address).fill('Lac des Sables');
  await fieldOf(quote, labels.building_type).selectOption('chalet');
  await fieldOf(quote, labels.project_description).fill('Six panneaux');
}

export const openForm = (page: Page, locale: Locale, form: 'soumission' | 'question'): Promise<unknown> =>
  page.goto(`${path('contact', locale)}#${form}`);

export const storedInquiries = async (email: string) =>
  (await service().from('inquiries').select('*, inquiry_files(*)').eq('email', email)).data!;

/** The e-mails that went to an address or, for the company, come from it. */
export async function mailsOf(email: string, expected: number): Promise<ParsedMail[]> {
  let found: ParsedMail[] = [];
  await expect
    .poll(async () => {
      const folder = join(dataDir, 'mail');
      const mails = await Promise.all(
        // Made with the first e-mail.
        (existsSync(folder) ? readdirSync(folder) : [])
          .filter((file) => file.endsWith('.eml'))
          .map((file) => simpleParser(readFileSync(join(folder, file)))),
      );
      found = mails.filter(({ to, replyTo }) => JSON.stringify([to, replyTo]).includes(email));
      return found.length;
    })
    .toBe(expected);
  return found;
}
