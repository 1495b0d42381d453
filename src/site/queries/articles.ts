import { getCollection, type CollectionEntry } from 'astro:content';
import { fillFacts } from '../../core/facts.ts';
import { inEachLanguage, type Locale } from '../../i18n/locales.ts';
import { articlePath, type Addresses } from '../../i18n/routes.ts';
import { getFacts } from './facts.ts';
import { memoize } from './memoize.ts';
import { isShown } from './publishing.ts';

export interface Article {
  entry: CollectionEntry<'blog'>;
  data: CollectionEntry<'blog'>['data'];
  addresses: Addresses;
}

/** Returns the published articles in a language, the latest first. */
export const getArticles = memoize(readArticles);

async function readArticles(locale: Locale): Promise<Article[]> {
  const facts = await getFacts(locale);
  const entries = await getCollection('blog', ({ id, data }) => id.endsWith(`/${locale}`) && isShown(data));
  return entries
    .map((entry) => ({
      entry,
      data: fillArticle(entry.data, facts),
      addresses: inEachLanguage((language) => articlePath(entry.data.id, language)),
    }))
    .sort((a, b) => b.data.date.valueOf() - a.data.date.valueOf());
}

// The picture is Astro's own object and contains no text to fill.
const fillArticle = (
  { picture, ...data }: Article['data'],
  facts: Parameters<typeof fillFacts>[1],
): Article['data'] => ({
  ...fillFacts(data, facts),
  picture,
});
