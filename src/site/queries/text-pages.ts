import { getCollection, type CollectionEntry } from 'astro:content';
import { fillFacts } from '../../core/facts.ts';
import { inEachLanguage, type Locale } from '../../i18n/locales.ts';
import { textPath, type Addresses } from '../../i18n/routes.ts';
import { getFacts } from './facts.ts';
import { memoize } from './memoize.ts';
import { isShown } from './publishing.ts';

export interface TextPage {
  entry: CollectionEntry<'textPages'>;
  data: CollectionEntry<'textPages'>['data'];
  addresses: Addresses;
}

/** Returns the text pages in a language, sorted by title. Only `npm run dev` includes unpublished text pages. */
export const getTextPages = memoize(readTextPages);

async function readTextPages(locale: Locale): Promise<TextPage[]> {
  const facts = await getFacts(locale);
  const entries = await getCollection('textPages');
  const slugs = new Map(entries.map(({ id, data }) => [id, data.slug]));
  return entries
    .filter(({ id, data }) => id.endsWith(`/${locale}`) && isShown(data))
    .map((entry) => {
      const [name] = entry.id.split('/');
      const address = (language: Locale): string => textPath(slugs.get(`${name}/${language}`)!, language);
      return { entry, data: fillFacts(entry.data, facts), addresses: inEachLanguage(address) };
    })
    .sort((a, b) => a.data.title.localeCompare(b.data.title, locale));
}
