import { getEntry, type CollectionEntry } from 'astro:content';
import type { Locale } from '../i18n/locales.ts';

export type Company = CollectionEntry<'company'>['data'];

/** The company's facts, `content/company.yaml`. */
export async function getCompany(): Promise<Company> {
  const entry = await getEntry('company', 'company');
  if (!entry) throw new Error('content/company.yaml est introuvable.');
  return entry.data;
}

/** A phone number as a link; the country code makes it work from abroad. */
export const phoneLink = (number: string): string => `tel:+1${number.replace(/^1-/, '').replaceAll('-', '')}`;

/** Opening hours as a language writes them: "8 h à 17 h", "8 a.m. to 5 p.m.". */
export function officeHours({ opens, closes }: Company['officeHours'], locale: Locale): string {
  if (locale === 'fr') return `${opens}\u00a0h à ${closes}\u00a0h`;
  const hour = (value: number): string => `${((value + 11) % 12) + 1}\u00a0${value < 12 ? 'a.m.' : 'p.m.'}`;
  return `${hour(opens)} to ${hour(closes)}`;
}
