import { getEntry, type CollectionEntry } from 'astro:content';
import type { QuoteTemplates } from '../../features/desk/rules/quotes.ts';
import type { Locale } from '../../i18n/locales.ts';
import { strings } from '../../i18n/strings/index.ts';

export type Company = CollectionEntry<'company'>['data'];

/** Returns the company's facts from `content/company.yaml`. */
export async function getCompany(): Promise<Company> {
  const entry = await getEntry('company', 'company');
  if (!entry) throw new Error('content/company.yaml est introuvable.');
  return entry.data;
}

/** Returns the defaults of a new quote. Prices are in cents. */
export async function getQuoteTemplates(): Promise<QuoteTemplates> {
  const { quotes, installPayments } = await getCompany();
  return {
    validDays: quotes.validDays,
    depositPercent: installPayments.deposit,
    conditions: quotes.conditions,
    lines: quotes.lines.map(({ price, ...label }) => ({ label, priceCents: Math.round(price * 100) })),
  };
}

/** Returns the sentence that islands show after a server error, with the company's phone number as a link. */
export async function getCall(locale: Locale): Promise<{ before: string; phone: string; href: string; after: string }> {
  const { phone } = await getCompany();
  const [before = '', after = ''] = strings(locale).common.callToo.split('{phone}');
  return { before, phone, href: phoneLink(phone), after };
}

/** Returns a phone number as a link. The country code makes it work from abroad. */
export const phoneLink = (number: string): string => `tel:+1${number.replace(/^1-/, '').replaceAll('-', '')}`;
