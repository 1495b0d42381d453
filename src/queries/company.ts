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

/** What an island needs to name the company's number as a link. */
export async function getCall(locale: Locale): Promise<{ text: string; phone: string; href: string }> {
  const { phone } = await getCompany();
  return { text: strings(locale).common.callToo, phone, href: phoneLink(phone) };
}

/** A phone number as a link; the country code makes it work from abroad. */
export const phoneLink = (number: string): string => `tel:+1${number.replace(/^1-/, '').replaceAll('-', '')}`;
