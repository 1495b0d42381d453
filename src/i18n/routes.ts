import type { Locale } from './locales.ts';

/**
 * Pages by ID, with their path in each language. Articles, products, resources and text pages have no ID. Almost all other code
 * takes addresses from here (CONTRIBUTING.md, "A route").
 */
export const ROUTES = {
  home: { fr: '/', en: '/en' },
  benefits: { fr: '/avantages', en: '/en/benefits' },
  services: { fr: '/services', en: '/en/services' },
  products: { fr: '/produits', en: '/en/products' },
  kits: { fr: '/comparer-les-ensembles', en: '/en/compare-packs' },
  'scenario-weekend': {
    fr: '/comparer-les-ensembles/chalet-de-fin-de-semaine',
    en: '/en/compare-packs/weekend-cottage',
  },
  'scenario-year-round': {
    fr: '/comparer-les-ensembles/chalet-quatre-saisons',
    en: '/en/compare-packs/four-season-cottage',
  },
  'scenario-house': { fr: '/comparer-les-ensembles/maison', en: '/en/compare-packs/house' },
  calculator: { fr: '/calculateur', en: '/en/calculator' },
  contact: { fr: '/contact', en: '/en/contact' },
  'inquiry-sent': { fr: '/contact/merci', en: '/en/contact/thanks' },
  'inquiry-refused': { fr: '/contact/a-corriger', en: '/en/contact/to-correct' },
  'inquiry-status': { fr: '/contact/suivi', en: '/en/contact/status' },
  quote: { fr: '/contact/soumission', en: '/en/contact/quote' },
  invoice: { fr: '/contact/facture', en: '/en/contact/invoice' },
  newsletter: { fr: '/infolettre', en: '/en/newsletter' },
  'newsletter-confirmation': { fr: '/infolettre/confirmation', en: '/en/newsletter/confirmation' },
  'newsletter-end': { fr: '/infolettre/desabonnement', en: '/en/newsletter/unsubscribe' },
  about: { fr: '/a-propos', en: '/en/about' },
  blog: { fr: '/blog', en: '/en/blog' },
  faq: { fr: '/faq', en: '/en/faq' },
  resources: { fr: '/ressources', en: '/en/resources' },
  guides: { fr: '/ressources/guides', en: '/en/resources/guides' },
  'resources-installation': { fr: '/ressources/installation', en: '/en/resources/installation' },
  'resources-maintenance': { fr: '/ressources/maintenance', en: '/en/resources/maintenance' },
  'resources-optimisation': { fr: '/ressources/optimisation', en: '/en/resources/optimization' },
  'resources-troubleshooting': { fr: '/ressources/depannage', en: '/en/resources/troubleshooting' },
  videos: { fr: '/ressources/videos', en: '/en/resources/videos' },
  documentation: { fr: '/ressources/documentation', en: '/en/resources/documentation' },
  support: { fr: '/support', en: '/en/support' },
  installation: { fr: '/installation', en: '/en/installation' },
  portal: { fr: '/portail', en: '/en/portal' },
  account: { fr: '/compte', en: '/en/account' },
  order: { fr: '/compte/commande', en: '/en/account/order' },
  checkout: { fr: '/commande', en: '/en/checkout' },
  'order-placed': { fr: '/commande/merci', en: '/en/checkout/thanks' },
  offline: { fr: '/hors-connexion', en: '/en/offline' },
  desk: { fr: '/bureau', en: '/en/desk' },
  search: { fr: '/recherche', en: '/en/search' },
  privacy: { fr: '/confidentialite', en: '/en/privacy' },
  terms: { fr: '/conditions', en: '/en/terms' },
  delivery: { fr: '/livraison-et-pose', en: '/en/delivery-and-installation' },
  rates: { fr: '/ressources/tarifs-et-aide', en: '/en/resources/rates-and-assistance' },
} as const satisfies Record<string, Record<Locale, string>>;

export type RouteId = keyof typeof ROUTES;

/** Addresses of one page in each language. */
export type Addresses = Readonly<Record<Locale, string>>;

/** Pages whose texts are all in i18n/strings, not in files for editors. Most belong to forms and orders. */
export const INTERFACE_PAGES: readonly RouteId[] = [
  'inquiry-sent',
  'inquiry-refused',
  'inquiry-status',
  'quote',
  'invoice',
  'newsletter',
  'newsletter-confirmation',
  'newsletter-end',
  'order',
  'checkout',
  'order-placed',
  'offline',
  'desk',
];

/**
 * Pages that search engines must not show (decision 0008). The page of videos is among them, because no video is published yet.
 */
export const UNINDEXED: readonly RouteId[] = ['account', 'portal', 'search', 'videos', ...INTERFACE_PAGES];

const PARENTS: Partial<Record<RouteId, RouteId>> = {
  'inquiry-sent': 'contact',
  'inquiry-refused': 'contact',
  'inquiry-status': 'contact',
  quote: 'contact',
  invoice: 'contact',
  'newsletter-confirmation': 'newsletter',
  'newsletter-end': 'newsletter',
  kits: 'products',
  'scenario-weekend': 'kits',
  'scenario-year-round': 'kits',
  'scenario-house': 'kits',
  order: 'account',
  guides: 'resources',
  'resources-installation': 'resources',
  'resources-maintenance': 'resources',
  'resources-optimisation': 'resources',
  'resources-troubleshooting': 'resources',
  videos: 'resources',
  documentation: 'resources',
  rates: 'resources',
};

/** Returns the pages above a page in the site's hierarchy, from the top down, without the home page. */
export function pagesAbove(id: RouteId): RouteId[] {
  const parent = PARENTS[id];
  return parent ? [...pagesAbove(parent), parent] : [];
}

/** Pages that show a computed example of a system (site/views/kits/ScenarioView.astro). */
export const SCENARIOS = ['scenario-weekend', 'scenario-year-round', 'scenario-house'] as const satisfies RouteId[];

export type ScenarioId = (typeof SCENARIOS)[number];

/** Kinds of resources, with the page that lists each. */
export const RESOURCE_PAGES = {
  guides: 'guides',
  installation: 'resources-installation',
  maintenance: 'resources-maintenance',
  optimisation: 'resources-optimisation',
  troubleshooting: 'resources-troubleshooting',
} as const satisfies Record<string, RouteId>;

export type ResourceCategory = keyof typeof RESOURCE_PAGES;

/** Returns whether a text is a kind of resource. */
export const isResourceCategory = (name: string): name is ResourceCategory => name in RESOURCE_PAGES;

/** Returns the path of a page in a language. */
export const path = (id: RouteId, locale: Locale): string => ROUTES[id][locale];

/** Name of the query parameter for the search text in the address of the results page. */
export const SEARCH_FIELD = 'q';

/** Returns the address of the results page for a query. */
export const resultsPath = (query: string, locale: Locale): string =>
  `${path('search', locale)}?${new URLSearchParams({ [SEARCH_FIELD]: query })}`;

/** Returns the path of an article. */
export const articlePath = (id: number, locale: Locale): string => `${path('blog', locale)}/${id}`;

/** Returns the path of a text page, which is directly below the home page. */
export const textPath = (slug: string, locale: Locale): string => `${path('home', locale).replace(/\/$/, '')}/${slug}`;

/** Returns the path of a resource. Its slug differs by language. */
export const resourcePath = (category: ResourceCategory, slug: string, locale: Locale): string =>
  `${path(RESOURCE_PAGES[category], locale)}/${slug}`;

/** Returns the address of a product on the products page. A product added since the last build has no other page. */
export const productAnchorPath = (productId: string, locale: Locale): string =>
  `${path('products', locale)}#${productId}`;

/** Returns the path of a product's page. */
export const productPath = (productId: string, locale: Locale): string => `${path('products', locale)}/${productId}`;

/** Files that are not pages. */
export const FILES = {
  feed: { fr: '/rss.xml', en: '/en/rss.xml' },
  manifest: { fr: '/site.webmanifest', en: '/en/site.webmanifest' },
  searchIndex: { fr: '/recherche.json', en: '/en/search.json' },
  calculatorTexts: { fr: '/calculateur/textes.json', en: '/en/calculator/texts.json' },
  calculatorRest: { fr: '/calculateur/suite.json', en: '/en/calculator/rest.json' },
  sitemap: '/sitemap.xml',
  /** Licences of the free software that browsers receive, written by Vite (astro.config.mjs). */
  licences: '/licences.txt',
  /** Contact for reports of security problems (RFC 9116). */
  security: '/.well-known/security.txt',
} as const;

/** Returns the path of the sharing picture of a page, which the build creates. */
export const sharingPicture = (address: string): string => `/sharing${address === '/' ? '/fr' : address}.jpg`;
