// Stores the site's articles for the newsletter. Their content comes only from the built site, never from a request.
import type { SupabaseClient } from '@supabase/supabase-js';
import { ARTICLE_LIST, parseArticleList } from '../../src/features/newsletter/rules/articles.ts';
import { rpc } from './database.ts';
import { logFault } from './faults.ts';
import { siteOrigin } from './settings.ts';

/** Maximum milliseconds to wait for the site's response. */
const ANSWER_MS = 10_000;

/** Stores the articles that the site currently lists. Returns whether the site's list could be read. */
export async function keepArticles(database: SupabaseClient): Promise<boolean> {
  let articles;
  try {
    const response = await fetch(siteOrigin() + ARTICLE_LIST, {
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) throw new Error(`${ARTICLE_LIST} answered ${response.status}`);
    articles = parseArticleList(await response.json());
  } catch (cause) {
    logFault('articles', cause);
    return false;
  }
  await rpc(database, 'keep_articles', { p_articles: articles });
  return true;
}
