// Creates articles for tests of the newsletter.
import type { ArticleContent, ArticleList } from '../../src/features/newsletter/rules/articles.ts';
import { inEachLanguage } from '../../src/i18n/locales.ts';
import { articlePath } from '../../src/i18n/routes.ts';

/** Returns the content of an article, as the build lists it. */
export const articleContent = (article: number, title = `Article ${article}`): ArticleContent => ({
  day: `2026-01-${String(article).padStart(2, '0')}`,
  ...inEachLanguage((locale) => ({
    title: `${title} <${locale}>`,
    summary: `Résumé & « ${locale} »`,
    path: articlePath(article, locale),
    picture: { path: `/_astro/picture-${article}.jpg`, width: 552, height: 311, alt: `Un "toit" (${locale})` },
  })),
});

/** Returns the build's list with these articles. */
export const articleList = (...articles: number[]): ArticleList =>
  articles.map((article) => ({ article, content: articleContent(article) }));
