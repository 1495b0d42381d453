import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { FailureStrings } from '../../ui/failure-text.ts';

/** Props of the account's island, shared by its parts. */
export interface AccountProps {
  locale: Locale;
  t: Omit<Strings['account'], 'noScript'>;
  secondFactor: Strings['secondFactor'];
  settings: Strings['settings'];
  /** Company name that an authenticator app shows. */
  issuer: string;
  orders: Omit<Strings['orders'], 'page' | 'invoice' | 'payment' | 'mail'>;
  tracking: Pick<
    Strings['tracking'],
    'status' | 'next' | 'own' | 'show' | 'none' | 'open' | 'opening' | 'notOpened' | 'received'
  >;
  common: FailureStrings;
  browse: string;
  productsPath: string;
  /** Page to which a visitor who came from the checkout returns. */
  checkoutPath: string;
  /** Page of one order. */
  orderPath: string;
  /** Page of one inquiry. */
  trackingPath: string;
}
