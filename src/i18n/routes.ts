import type { Locale } from './locales.ts';

/** Every page once: its id, and its path in each language. No other file writes an internal address. */
export const ROUTES = {
  home: { fr: '/', en: '/en' },
  products: { fr: '/produits', en: '/en/products' },
  account: { fr: '/compte', en: '/en/account' },
} as const satisfies Record<string, Record<Locale, string>>;

export type RouteId = keyof typeof ROUTES;

/** Places within pages that links lead to. */
export const ANCHORS = {
  /** Opens the cart on any page. */
  cart: '#panier',
  /** At the account page: the visitor came from the cart and goes back there once signed in. */
  fromCart: '#commande',
} as const;

/** The path of a page in a language. */
export const path = (id: RouteId, locale: Locale): string => ROUTES[id][locale];
