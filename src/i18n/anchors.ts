// Apart from the route map, which is long: islands that need these need no other address.
import type { Locale } from './locales.ts';

/** Opens the cart on any page. */
export const CART_ANCHOR = '#panier';

/** The anchors of views, which links lead to. */
export const ANCHORS = {
  cart: CART_ANCHOR,
  /** At the account page: the visitor came from the checkout and goes back there once signed in. */
  fromCheckout: '#commande',
} as const;

/** The ids of the sections of the products page, by `products.section`. */
export const PRODUCT_SECTION_IDS = {
  fr: { cottage: 'chalet', rv: 'vr', house: 'maison', parts: 'pieces' },
  en: { cottage: 'cottage', rv: 'rv', house: 'house', parts: 'parts' },
} as const satisfies Record<Locale, object>;
