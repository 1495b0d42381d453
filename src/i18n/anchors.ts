// Separate from the long route map: the islands that use these anchors need no other address.
import type { Locale } from './locales.ts';

/** Anchor that opens the cart on any page. */
export const CART_ANCHOR = '#panier';

/** Anchors of views, used in links. */
export const ANCHORS = {
  cart: CART_ANCHOR,
  /** On the account page: the visitor came from the checkout, and returns there once signed in. */
  fromCheckout: '#commande',
} as const;

/** IDs of the sections of the products page, by `products.section`. */
export const PRODUCT_SECTION_IDS = {
  fr: { cottage: 'chalet', rv: 'vr', house: 'maison', parts: 'pieces' },
  en: { cottage: 'cottage', rv: 'rv', house: 'house', parts: 'parts' },
} as const satisfies Record<Locale, object>;

/** ID of the worked examples on the page that compares the kits. */
export const EXAMPLES_ID = { fr: 'exemples', en: 'examples' } as const satisfies Record<Locale, string>;

/** ID of the computed projects on the page that compares the kits. */
export const PROJECTS_ID = { fr: 'projets', en: 'projects' } as const satisfies Record<Locale, string>;

/** ID of the steps of an installation on the page about delivery. */
export const STEPS_ID = { fr: 'etapes', en: 'steps' } as const satisfies Record<Locale, string>;
