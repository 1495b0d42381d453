import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { path, RESOURCE_PAGES, ROUTES, type RouteId } from '../../src/i18n/routes.ts';
import { isFullScope } from './scope.ts';

export type PageKind = RouteId | 'article' | 'product' | 'resource' | 'text' | 'not found';

const BELOW: [RouteId, PageKind][] = [
  ['blog', 'article'],
  ['products', 'product'],
  ...Object.values(RESOURCE_PAGES).map((id): [RouteId, PageKind] => [id, 'resource']),
];

/** Kinds of pages that have the same view and shape of content as another kind. Testing the other kind is enough. */
const OF_ONE_VIEW: Partial<Record<PageKind, PageKind>> = {
  terms: 'privacy',
  portal: 'installation',
  'resources-maintenance': 'resources-installation',
  'resources-optimisation': 'resources-installation',
  'resources-troubleshooting': 'resources-installation',
};

/** Returns the kind and the language of the page at an address. */
export function kindOfPage(address: string): { kind: PageKind; locale: Locale } {
  const locale = /^\/en(\/|$)/.test(address) ? 'en' : 'fr';
  if (address.endsWith('/404')) return { kind: 'not found', locale };
  const own = (Object.keys(ROUTES) as RouteId[]).find((id) => path(id, locale) === address);
  const below = BELOW.find(([id]) => address.startsWith(`${path(id, locale)}/`))?.[1];
  // Editors' pages without a route (content/texts) are at the top level.
  const isText = /^(\/en)?\/[\w-]+$/.test(address);
  const kind = own ?? below ?? (isText ? 'text' : undefined);
  if (!kind) throw new Error(`${address} is not in the route map of ${LOCALES.join(' or ')}`);
  return { kind, locale };
}

/** Returns all pages in the full scope. Otherwise, returns one page for each view and language. */
export function pagesOfScope(addresses: Iterable<string>, locales: readonly Locale[] = LOCALES): string[] {
  if (isFullScope) return [...addresses];
  const inLocales = [...addresses].filter((address) => locales.includes(kindOfPage(address).locale));
  const byView = Map.groupBy(inLocales, (address) => {
    const { kind, locale } = kindOfPage(address);
    return `${OF_ONE_VIEW[kind] ?? kind} ${locale}`;
  });
  return [...byView.values()].map(([first]) => first!);
}
