import { getEntry, type CollectionEntry } from 'astro:content';
import type { Locale } from '../i18n/locales.ts';
import { strings } from '../i18n/strings/index.ts';

export type Company = CollectionEntry<'company'>['data'];

/** The company's facts, `content/company.yaml`. */
export async function getCompany(): Promise<Company> {
  const entry = await getEntry('company', 'company');
  if (!entry) throw new Error('content/company.yaml est introuvable.');
  return entry.data;
}

/** What an island says of a fault of the server: a sentence around the company's number, which is a link. */
export async function getCall(locale: Locale): Promise<{ before: string; phone: string; href: string; after: string }> {
  const { phone } = await getCompany();
  const [before = '', after = ''] = strings(locale).common.callToo.split('{phone}');
  return { before, phone, href: phoneLink(phone), after };
}

/** A phone number as a link; the country code makes it work from abroad. */
export const phoneLink = (number: string): string => `tel:+1${number.replace(/^1-/, '').replaceAll('-', '')}`;
