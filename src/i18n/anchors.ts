// Defines the anchors. They have their own file, so that islands need not load the long route map.
import type { Locale } from './locales.ts';

/** Anchor that opens the cart on any page. */
export const CART_ANCHOR = '#panier';

/** Anchors that links use to open a view. */
export const ANCHORS = {
  cart: CART_ANCHOR,
  /** Anchor of the account page for visitors who come from the checkout. They return to the checkout once they are signed in. */
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
