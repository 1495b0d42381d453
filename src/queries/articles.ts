import { getCollection, type CollectionEntry } from 'astro:content';
import { fillFacts } from '../domain/facts.ts';
import { LOCALES, type Locale } from '../i18n/locales.ts';
import { articlePath, type Addresses } from '../i18n/routes.ts';
import { getFacts } from './facts.ts';

export interface Article {
  entry: CollectionEntry<'blog'>;
  data: CollectionEntry<'blog'>['data'];
  addresses: Addresses;
}

/** The articles in a language, the latest first. */
export async function getArticles(locale: Locale): Promise<Article[]> {
  const facts = await getFacts(locale);
  const entries = await getCollection('blog', ({ id }) => id.endsWith(`/${locale}`));
  return entries
    .map((entry) => ({ entry, data: fillArticle(entry.data, facts), addresses: addressesOf(entry.data.id) }))
    .sort((one, other) => other.data.date.valueOf() - one.data.date.valueOf());
}

// The picture is Astro's own object and holds no text to fill.
const fillArticle = ({ picture, ...data }: Article['data'], facts: Parameters<typeof fillFacts>[1]): Article['data'] => ({
  ...fillFacts(data, facts),
  picture,
});

const addressesOf = (id: number): Addresses => Object.fromEntries(LOCALES.map((locale) => [locale, articlePath(id, locale)])) as Addresses;
