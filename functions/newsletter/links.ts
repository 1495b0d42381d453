// The two links of the newsletter's e-mails. Both lead to a page; the one that ends a subscription is also what a mail
// program posts to by itself (RFC 8058, one-click unsubscribe).
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/routes.ts';
import type { Strings } from '../../src/i18n/strings/index.ts';
import { isUuid } from '../../src/domain/uuid.ts';
import { siteOrigin } from '../_shared/settings.ts';

/** What the newsletter's page says, by its fragment. */
export type NewsletterState = keyof Strings['newsletter']['page']['states'];

export type LinkKind = 'confirm' | 'unsubscribe';

/** Does what the link is for; answers the subscriber's language, or nothing when the token is nobody's. */
export type FollowLink = (kind: LinkKind, token: string) => Promise<Locale | null>;

/** The link a request follows: `…/newsletter/confirm?token=…`. */
export function linkOf(request: Request): { kind: LinkKind; token: string } | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const kind = /\/newsletter\/(confirm|unsubscribe)$/.exec(pathname)?.[1] as LinkKind | undefined;
  return kind && { kind, token: searchParams.get('token') ?? '' };
}

export async function followed(
  request: Request,
  { kind, token }: { kind: LinkKind; token: string },
  follow: FollowLink,
): Promise<Response> {
  if (!['GET', 'POST'].includes(request.method))
    return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
  const locale = isUuid(token) ? await follow(kind, token) : null;
  // A mail program reads no page.
  if (request.method === 'POST') return new Response(null, { status: locale ? 204 : 404 });
  const state: NewsletterState = !locale ? 'unknown_link' : kind === 'confirm' ? 'confirmed' : 'ended';
  const page = new URL(path('newsletter', locale ?? DEFAULT_LOCALE), siteOrigin());
  page.hash = state;
  return new Response(null, { status: 303, headers: { location: page.href, 'cache-control': 'no-store' } });
}
