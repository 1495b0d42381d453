// Defines the two links in the newsletter's emails. Each link opens a page with one button. A GET changes nothing, because some
// programs also open links (decision 44). The token is part of the page's address, so that the form works without JavaScript.
import { LOCALES, type Locale } from '../../../i18n/locales.ts';
import { path } from '../../../i18n/routes.ts';

export type LinkKind = 'confirm' | 'unsubscribe';

export const LINK_KINDS: readonly LinkKind[] = ['confirm', 'unsubscribe'];

/** Page that each link opens. */
export const LINK_ROUTES = { confirm: 'newsletter-confirmation', unsubscribe: 'newsletter-end' } as const;

/**
 * `action` of each page's form. The `action` is relative to the page's address, so that the posted address contains the token.
 */
export const LINK_ACTIONS: Record<LinkKind, Record<Locale, string>> = {
  confirm: { fr: 'confirmer', en: 'confirm' },
  unsubscribe: { fr: 'quitter', en: 'leave' },
};

/** Returns the path of a page with a token before its last segment: `/infolettre/<token>/confirmation`. */
const withToken = (page: string, token: string): string => page.replace(/\/[^/]*$/, (last) => `/${token}${last}`);

/** Returns the path of the page that an email's link opens. */
export const linkPath = (kind: LinkKind, token: string, locale: Locale): string =>
  withToken(path(LINK_ROUTES[kind], locale), token);

/** Rule of a web host for addresses that have no file. `:name` in `to` becomes the segment that `:name` in `from` matches. */
export interface HostRule {
  from: string;
  to: string;
  /** 200 responds with the file of `to`. 303 redirects to `to`. 307 makes the browser repeat its post to `to`. */
  status: 200 | 303 | 307;
}

/**
 * Returns the rules with which a web host serves the pages of the links, and forwards posts from these pages to the function.
 * @param backend origin of the functions, or an empty text if the functions have the site's origin
 */
export const linkRules = (backend: string): HostRule[] =>
  LOCALES.flatMap((locale) =>
    LINK_KINDS.flatMap((kind): HostRule[] => {
      const page = path(LINK_ROUTES[kind], locale);
      const action = page.replace(/[^/]*$/, LINK_ACTIONS[kind][locale]);
      return [
        { from: withToken(page, ':token'), to: page, status: 200 },
        {
          from: withToken(action, ':token'),
          to: `${backend}/functions/v1/newsletter/${kind}?token=:token&from=page`,
          status: 307,
        },
        // The form was posted from a page without a token. The page's address was cut off, or the visitor switched the language.
        { from: action, to: `${path('newsletter', locale)}#unknown_${kind}`, status: 303 },
      ];
    }),
  );

/** Returns whether a path is the page of a link, or the target of that page's form. Such a path contains a subscriber's token. */
export const isLinkPath = (pathname: string): boolean =>
  LOCALES.some((locale) => {
    const rest = pathname.startsWith(`${path('newsletter', locale)}/`)
      ? pathname.slice(path('newsletter', locale).length + 1)
      : '';
    return rest.includes('/');
  });
