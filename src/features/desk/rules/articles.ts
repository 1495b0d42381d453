// Parses the desk's responses about newsletter articles, with the numbers of sent and failed emails.
import * as v from 'valibot';
import { ArticleContent } from '../../newsletter/rules/articles.ts';
import type { DeskPage } from './list.ts';
import { parsePage } from './list.ts';

const NEWSLETTER_STATES = ['pending', 'running', 'stopped', 'blocked', 'done'] as const;

const Newsletter = v.object({
  state: v.picklist(NEWSLETTER_STATES),
  by: v.string(),
  at: v.string(),
  starts_at: v.string(),
  last_at: v.nullable(v.string()),
  recipients: v.number(),
  sent: v.number(),
  failed: v.number(),
  waiting: v.number(),
  /** Number of subscribers who unsubscribed after they received the article. */
  left_since: v.number(),
});
/** The sending of an article to the subscribers. */
export type Newsletter = v.InferOutput<typeof Newsletter>;

const Row = v.pipe(
  v.object({
    id: v.string(),
    day: v.string(),
    is_published: v.boolean(),
    fr: v.string(),
    en: v.string(),
    newsletter: v.nullable(Newsletter),
  }),
);
/** An article in the list. `id` is the article number. */
export type ArticleRow = v.InferOutput<typeof Row>;

/** Parses the list of articles. @throws {v.ValiError} if the response does not match the schema. */
export const parseArticles = (answer: unknown): DeskPage<ArticleRow> | null => parsePage(answer, Row);

const Preview = v.object({ subject: v.string(), html: v.string(), text: v.string() });
/** An email as a subscriber receives it. */
export type Preview = v.InferOutput<typeof Preview>;

const Found = v.object({
  kind: v.picklist(['found', 'conflict']),
  article: v.object({
    article: v.number(),
    content: ArticleContent,
    version: v.string(),
    is_published: v.boolean(),
    /** Number of confirmed subscribers for whom there is no email of the article yet. */
    recipients: v.number(),
    newsletter: v.nullable(Newsletter),
  }),
  previews: v.object({ fr: Preview, en: Preview }),
  /** Whether emails are sent, are written to a folder, or cannot be sent. */
  mail: v.picklist(['sends', 'folder', 'missing']),
  per_minute: v.number(),
});
/** An article with its previews. */
export type ArticleDetails = Omit<v.InferOutput<typeof Found>, 'kind'>;

const ArticleResponse = v.variant('kind', [
  Found,
  v.object({ kind: v.literal('missing') }),
  v.object({
    kind: v.literal('refused'),
    code: v.picklist(['not_found', 'unreadable', 'not_published', 'no_subscribers', 'mail_missing']),
  }),
]);

/** Reason why an article is not sent. */
export type ArticleProblem = 'not_published' | 'no_subscribers' | 'mail_missing' | 'conflict';

/** Response about one article. Null if the caller is not staff. */
export type ArticleResult =
  | { kind: 'found' | 'conflict'; record: ArticleDetails }
  | { kind: 'missing' }
  | { kind: 'refused'; code: Exclude<ArticleProblem, 'conflict'> }
  | null;

/** Parses the response about one article. @throws {v.ValiError} if the response does not match the schema. */
export function parseArticle(answer: unknown): ArticleResult {
  const parsed = v.parse(ArticleResponse, answer);
  if (parsed.kind === 'missing') return parsed;
  if (parsed.kind !== 'refused') {
    const { kind, ...record } = parsed;
    return { kind, record };
  }
  if (parsed.code === 'not_found') return null;
  // `unreadable` means that the page's address contains no valid article number, so the article does not exist.
  return parsed.code === 'unreadable' ? { kind: 'missing' } : { kind: 'refused', code: parsed.code };
}

const Refreshed = v.variant('kind', [
  v.object({ kind: v.literal('refreshed'), is_current: v.boolean() }),
  v.object({ kind: v.literal('refused'), code: v.literal('not_found') }),
]);

/**
 * Returns whether the list of articles agrees with the site, or null if the caller is not staff. @throws {v.ValiError} if
 * the response does not match the schema.
 */
export function parseRefreshed(answer: unknown): boolean | null {
  const parsed = v.parse(Refreshed, answer);
  return parsed.kind === 'refreshed' ? parsed.is_current : null;
}

/** Returns the problem that prevents the sending of an article, if there is one. */
export function articleProblem({ article, mail }: ArticleDetails): ArticleProblem | undefined {
  if (!article.is_published) return 'not_published';
  if (mail === 'missing') return 'mail_missing';
  return article.recipients === 0 ? 'no_subscribers' : undefined;
}

/** Returns how many minutes it takes to send the emails. */
export const sendingMinutes = ({ article, per_minute }: ArticleDetails): number =>
  Math.ceil(article.recipients / per_minute);

/** Returns whether the sending of an article is pending or running. */
export const isUnderWay = (newsletter: Newsletter | null): boolean =>
  newsletter !== null && ['pending', 'running'].includes(newsletter.state);

/** Returns the number of emails that were not sent and will not be: their recipients unsubscribed, or the article was stopped. */
export const droppedCount = ({ recipients, sent, failed, waiting }: Newsletter): number =>
  Math.max(0, recipients - sent - failed - waiting);
