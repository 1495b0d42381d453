import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

/** What the cart's mount gives it, and its parts hand on. */
export interface CartProps {
  locale: Locale;
  t: Strings['cart'];
  priceNote: string;
  productsPath: string;
  checkoutPath: string;
  /** The phone's address: where the cart cannot be kept, an order is placed by phone. */
  callHref: string;
}
