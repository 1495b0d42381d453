import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

/** Props that Cart.astro passes to the cart's island. The island's components share them. */
export interface CartProps {
  locale: Locale;
  t: Strings['cart'];
  priceNote: string;
  productsPath: string;
  checkoutPath: string;
  /** Address of the phone call. Customers order by phone if the cart cannot be stored. */
  callHref: string;
}
