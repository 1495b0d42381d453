import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { FailureStrings } from '../parts/failure-text.ts';

/** What the account's mount gives it, and its parts hand on. */
export interface AccountProps {
  locale: Locale;
  t: Omit<Strings['account'], 'noScript'>;
  secondFactor: Strings['secondFactor'];
  settings: Strings['settings'];
  /** Of the company, for an authenticator app to show. */
  issuer: string;
  orders: Omit<Strings['orders'], 'page' | 'invoice' | 'payment' | 'mail'>;
  tracking: Pick<
    Strings['tracking'],
    'status' | 'next' | 'own' | 'show' | 'none' | 'open' | 'opening' | 'notOpened' | 'received'
  >;
  common: FailureStrings;
  browse: string;
  productsPath: string;
  /** Where a visitor who came from the checkout goes back to. */
  checkoutPath: string;
  /** The page of one order. */
  orderPath: string;
  /** The page of one request. */
  trackingPath: string;
}
