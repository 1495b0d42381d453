// The two links of the newsletter's emails. Each leads to a page of the site with one button, because programs open links
// too: a GET changes nothing (decision 44). The token is a part of the page's address, so that the page's form keeps it
// without a script.
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/routes.ts';

export type LinkKind = 'confirm' | 'unsubscribe';

export const LINK_KINDS: readonly LinkKind[] = ['confirm', 'unsubscribe'];

/** The page of each link. */
export const LINK_ROUTES = { confirm: 'newsletter-confirmation', unsubscribe: 'newsletter-end' } as const;

/** The `action` of each page's form: relative to the page, so that the browser puts the token before it. */
export const LINK_ACTIONS: Record<LinkKind, Record<Locale, string>> = {
  confirm: { fr: 'confirmer', en: 'confirm' },
  unsubscribe: { fr: 'quitter', en: 'leave' },
};

/** Returns `/infolettre/<token>/confirmation`: the path of a page with a token before its last segment. */
const withToken = (page: string, token: string): string => page.replace(/\/[^/]*$/, (last) => `/${token}${last}`);

/** Returns the path of the page to which a link of an email leads. */
export const linkPath = (kind: LinkKind, token: string, locale: Locale): string =>
  withToken(path(LINK_ROUTES[kind], locale), token);

/** What a host does with an address that is no file: `:name` in `from` is one segment, and the same text in `to`. */
export interface HostRule {
  from: string;
  to: string;
  /** 200: responds with the file of `to`. 307: the browser posts again, to `to`. */
  status: 200 | 303 | 307;
}

/**
 * Returns how a host serves the pages of the links, and passes what they post on to the function.
 * @param backend origin of the functions; empty where it is the site's own
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
        // The page was opened without a token: an address that was cut, or the other language of one that was whole.
        { from: action, to: `${path('newsletter', locale)}#unknown_${kind}`, status: 303 },
      ];
    }),
  );

/** Whether a path is one of a link's pages, or what its form posts to, and so has a subscriber's token in it. */
export const isLinkPath = (pathname: string): boolean =>
  LOCALES.some((locale) => {
    const rest = pathname.startsWith(`${path('newsletter', locale)}/`)
      ? pathname.slice(path('newsletter', locale).length + 1)
      : '';
    return rest.includes('/');
  });
