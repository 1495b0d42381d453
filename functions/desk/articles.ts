// Handles the newsletter at the desk. Refreshes the stored articles and previews them. Sends an article as a test or to all
// subscribers, and stops its sending.
import * as v from 'valibot';
import { ArticleContent, ArticleNumber } from '../../src/features/newsletter/rules/articles.ts';
import { inEachLanguage, LOCALES } from '../../src/i18n/locales.ts';
import type { AccountCall, AccountResponse } from '../_shared/account-function.ts';
import { articleToSubscriber, NO_SUBSCRIPTION } from '../_shared/email-templates/article-to-subscriber.ts';
import { complete } from '../_shared/email-templates/compose.ts';
import { asHtml, asText } from '../_shared/mail/message.ts';
import type { Company, MailState } from '../_shared/settings.ts';

const Version = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

const RequestFields = v.variant('action', [
  v.object({ action: v.literal('articles') }),
  v.object({ action: v.literal('article'), article: ArticleNumber }),
  v.object({ action: v.literal('send_article'), article: ArticleNumber, version: Version }),
  v.object({ action: v.literal('stop_article'), article: ArticleNumber }),
  v.object({
    action: v.literal('test_article'),
    article: ArticleNumber,
    version: Version,
    language: v.picklist(LOCALES),
  }),
]);
type ArticleRequest = v.InferOutput<typeof RequestFields>;

/** Response of the database about one article. Null if the caller is not staff. */
export type ArticleResponse =
  | { kind: 'found' | 'conflict'; article: { content: unknown } & Record<string, unknown> }
  | { kind: 'missing' }
  | { kind: 'refused'; code: string }
  | null;

export interface ArticleSending {
  /** Stores the articles that the site lists. Returns whether the site could be read. */
  refresh(): Promise<boolean>;
  /** Calls a database function with the caller's own rights. */
  call(call: AccountCall, name: string, parameters: Record<string, unknown>): Promise<ArticleResponse>;
  deliverSoon(): void;
  mail: MailState;
  perMinute: number;
  sender: { company: Company; site: string; publicBackend: string };
}

/** Returns whether a request is about articles. */
export const isAboutArticles = ({ fields }: AccountCall): boolean => /articles?$/.test(String(fields.action));

/**
 * Handles one action about articles. The action `articles` returns `{kind: 'refreshed', is_current}`. Every other action returns
 * the response of the database or a refusal. If the response has an article, adds previews and the state of the mail settings.
 */
export async function handleArticles(call: AccountCall, sending: ArticleSending): Promise<AccountResponse> {
  const parsed = v.safeParse(RequestFields, call.fields);
  if (!parsed.success) return { kind: 'refused', code: 'unreadable' };
  const request = parsed.output;
  if (request.action === 'articles') return { kind: 'refreshed', is_current: await sending.refresh() };
  if (['send_article', 'test_article'].includes(request.action) && sending.mail === 'missing')
    return { kind: 'refused', code: 'mail_missing' };
  if (request.action === 'article') await sending.refresh();
  const answer = await act(call, request, sending);
  if (request.action !== 'article') sending.deliverSoon();
  if (answer === null) return { kind: 'refused', code: 'not_found' };
  if (!('article' in answer)) return answer;
  return {
    ...answer,
    previews: previewsFor(answer.article.content, sending),
    mail: sending.mail,
    per_minute: sending.perMinute,
  };
}

function act(
  call: AccountCall,
  request: Exclude<ArticleRequest, { action: 'articles' }>,
  sending: ArticleSending,
): Promise<ArticleResponse> {
  const { article: p_article } = request;
  const callDatabase = (name: string, parameters: Record<string, unknown>): Promise<ArticleResponse> =>
    sending.call(call, name, { p_article, ...parameters });
  switch (request.action) {
    case 'article':
      return callDatabase('desk_article', {});
    case 'send_article':
      return callDatabase('desk_send_article', {
        p_version: request.version,
        p_per_minute: sending.perMinute,
      });
    case 'stop_article':
      return callDatabase('desk_stop_article', {});
    case 'test_article':
      return callDatabase('desk_test_article', {
        p_version: request.version,
        p_language: request.language,
      });
  }
}

/**
 * Returns the email in each language, as a subscriber who confirmed today receives it. The link to unsubscribe does
 * nothing.
 */
function previewsFor(content: unknown, { sender }: ArticleSending): Record<string, object> {
  const texts = v.parse(ArticleContent, content);
  return inEachLanguage((language) => {
    const about = {
      email: '',
      language,
      content: texts[language],
      confirmed_at: new Date().toISOString(),
      token: NO_SUBSCRIPTION,
    };
    const message = complete(articleToSubscriber(about, sender), sender);
    return { subject: message.subject, html: asHtml(message), text: asText(message.blocks, language) };
  });
}
