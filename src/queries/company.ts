import { getEntry, type CollectionEntry } from 'astro:content';

export type Company = CollectionEntry<'company'>['data'];

/** The company's facts, `content/company.yaml`. */
export async function getCompany(): Promise<Company> {
  const entry = await getEntry('company', 'company');
  if (!entry) throw new Error('content/company.yaml est introuvable.');
  return entry.data;
}

/** A phone number as a link; the country code makes it work from abroad. */
export const phoneLink = (number: string): string => `tel:+1${number.replace(/^1-/, '').replaceAll('-', '')}`;
