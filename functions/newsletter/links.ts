// Handles the two links in the newsletter's emails. The links lead to pages with a form that posts to this function. Mail
// programs also post to this function by themselves (RFC 8058, one-click unsubscribe). A GET, for example from a link in an older
// email, changes nothing and redirects to the page.
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import type { Strings } from '../../src/i18n/strings/index.ts';
import { linkPath, type LinkKind } from '../../src/features/newsletter/rules/links.ts';
import { isUuid } from '../../src/core/uuid.ts';
import { siteOrigin } from '../_shared/settings.ts';

/** State that the newsletter's page reads from its fragment and shows. */
export type NewsletterState = keyof Strings['newsletter']['page']['states'];

export interface Link {
  kind: LinkKind;
  token: string;
  /** Whether a page's form posted the link. The response then redirects to a page. */
  isFromPage: boolean;
}

/**
 * Database calls by token. `follow` confirms or ends the subscription. Both calls return the subscriber's language, or null if
 * the token does not exist.
 */
export interface Subscriptions {
  fetchLocale: (token: string) => Promise<Locale | null>;
  follow: (kind: LinkKind, token: string) => Promise<Locale | null>;
}

const DONE: Record<LinkKind, NewsletterState> = { confirm: 'confirmed', unsubscribe: 'ended' };

/**
 * Returns the link of a request to `…/newsletter/confirm?token=…` or `…/newsletter/unsubscribe?token=…`. Returns undefined for
 * any other request.
 */
export function parseLink(request: Request): Link | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const kind = /\/newsletter\/(confirm|unsubscribe)$/.exec(pathname)?.[1] as LinkKind | undefined;
  return kind && { kind, token: searchParams.get('token') ?? '', isFromPage: searchParams.get('from') === 'page' };
}

/** Responds to a link. Only a POST confirms or ends a subscription. */
export async function respondToLink(
  { method }: Request,
  { kind, token, isFromPage }: Link,
  { fetchLocale, follow }: Subscriptions,
): Promise<Response> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const find = isRead ? fetchLocale : (id: string) => follow(kind, id);
  const locale = isUuid(token) ? await find(token) : null;
  // A mail program shows no page and may not follow a redirect, so the response is only a status. Ending a deleted subscription
  // also succeeds, because mail programs would report a 404 to their user as a failure.
  if (!isRead && !isFromPage) {
    const hasEnded = kind === 'unsubscribe' && isUuid(token);
    return new Response(null, { status: locale || hasEnded ? 204 : 404 });
  }
  if (!locale) return redirect(statePage(`unknown_${kind}`, DEFAULT_LOCALE));
  return redirect(isRead ? linkPath(kind, token, locale) : statePage(DONE[kind], locale));
}

const statePage = (state: NewsletterState, locale: Locale): string => `${path('newsletter', locale)}#${state}`;

const redirect = (page: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location: new URL(page, siteOrigin()).href, 'cache-control': 'no-store' },
  });
