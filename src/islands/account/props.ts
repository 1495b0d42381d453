import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

/** What the account's mount gives it, and its parts hand on. */
export interface AccountProps {
  locale: Locale;
  t: Strings['account'];
  secondFactor: Strings['secondFactor'];
  settings: Strings['settings'];
  /** Of the company, for an authenticator app to show. */
  issuer: string;
  orders: Omit<Strings['orders'], 'page' | 'invoice' | 'payment' | 'mail'>;
  tracking: Pick<
    Strings['tracking'],
    'status' | 'next' | 'own' | 'show' | 'none' | 'open' | 'opening' | 'notOpened' | 'received'
  >;
  common: Strings['common'];
  browse: string;
  productsPath: string;
  /** Where a visitor who came from the checkout goes back to. */
  checkoutPath: string;
  /** The page of one order. */
  orderPath: string;
  /** The page of one request. */
  trackingPath: string;
}
