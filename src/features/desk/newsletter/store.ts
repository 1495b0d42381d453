// Sends requests about the articles that the newsletter sends. Loaded with the list of articles.
import type { Locale } from '../../../i18n/locales.ts';
import { parseArticle, parseArticles, parseRefreshed, type ArticleResult, type ArticleRow } from '../rules/articles.ts';
import { callDeskFunction, pageReader, type DeskResult } from '../store.ts';

type ArticleResponse = DeskResult<NonNullable<ArticleResult>>;

/** Makes the server read the articles of the site again. Returns whether this succeeded. */
export const refreshArticles = (): DeskResult<boolean> => callDeskFunction({ action: 'articles' }, parseRefreshed);

/** Returns the list of articles. */
export const readArticles = pageReader<ArticleRow>('desk_articles', parseArticles);

/** Returns one article with its previews. */
export const readArticle = (article: number): ArticleResponse =>
  callDeskFunction({ action: 'article', article }, parseArticle);

/** Sends an article to the subscribers, unless the site now has another version of the article than `version`. */
export const sendArticle = (article: number, version: string): ArticleResponse =>
  callDeskFunction({ action: 'send_article', article, version }, parseArticle);

/** Stops sending an article. If no email has been sent yet, the article counts as never sent. */
export const stopArticle = (article: number): ArticleResponse =>
  callDeskFunction({ action: 'stop_article', article }, parseArticle);

/** Sends a test email of an article to the signed-in staff member, unless the site now has another version than `version`. */
export const testArticle = (article: number, version: string, language: Locale): ArticleResponse =>
  callDeskFunction({ action: 'test_article', article, version, language }, parseArticle);
