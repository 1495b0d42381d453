import { getImage } from 'astro:assets';
import { getCollection, type CollectionEntry } from 'astro:content';
import { EMAIL_PICTURE_WIDTH, type ArticleList, type ArticleText } from '../../features/newsletter/rules/articles.ts';
import { isoDay } from '../../core/content/publishing.ts';
import { fillFacts } from '../../core/facts.ts';
import { inEachLanguage, type Locale } from '../../i18n/locales.ts';
import { articlePath, type Addresses } from '../../i18n/routes.ts';
import { getFacts } from './facts.ts';
import { memoize } from './memoize.ts';
import { isShown, unpublishedToday } from './publishing.ts';

export interface Article {
  entry: CollectionEntry<'blog'>;
  data: CollectionEntry<'blog'>['data'];
  addresses: Addresses;
}

/** Returns the articles in a language, the latest first. Only `npm run dev` includes unpublished articles. */
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

// The picture is an Astro object. It contains no texts in which facts could be filled in.
const fillArticle = (
  { picture, ...data }: Article['data'],
  facts: Parameters<typeof fillFacts>[1],
): Article['data'] => ({
  ...fillFacts(data, facts),
  picture,
});

/** Device pixels per CSS pixel on phones. */
const DENSITY = 2;

/** Returns the articles that the newsletter can send, the latest first. Visitors can see these articles in both languages. */
export async function getArticleList(): Promise<ArticleList> {
  const english = await getArticles('en');
  const pairs = (await getArticles('fr')).flatMap((fr) => {
    const en = english.find(({ data }) => data.id === fr.data.id);
    // In `npm run dev`, `getArticles` also returns unpublished articles.
    return en && ![fr, en].some(({ data }) => unpublishedToday(data)) ? [{ fr, en }] : [];
  });
  return Promise.all(
    pairs.map(async ({ fr, en }) => ({
      article: fr.data.id,
      content: { day: isoDay(fr.data.date), fr: await toText(fr, 'fr'), en: await toText(en, 'en') },
    })),
  );
}

async function toText({ data, addresses }: Article, locale: Locale): Promise<ArticleText> {
  const { picture } = data;
  const width = Math.min(EMAIL_PICTURE_WIDTH, picture.width);
  // The picture is a JPEG, because some mail programs show neither AVIF nor WebP.
  const { src } = await getImage({
    src: picture,
    width: Math.min(DENSITY * EMAIL_PICTURE_WIDTH, picture.width),
    format: 'jpeg',
    quality: 60,
  });
  return {
    title: data.title,
    summary: data.excerpt,
    path: addresses[locale],
    picture: { path: src, width, height: Math.round((width * picture.height) / picture.width), alt: data.pictureAlt },
  };
}
