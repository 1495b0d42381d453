import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { FailureStrings } from '../parts/failure-text.ts';

/** What an invoice says of the company; from `content/company.yaml`. */
export interface Seller {
  name: string;
  /** Lines of its address, then its phone number. */
  lines: string[];
  gstNumber: string;
  qstNumber: string;
  /** Days within which an invoice is to be paid. */
  dueDays: number;
  interacEmail: string;
  bank: { institution: string; transit: string; account: string };
}

export type OrderPageWords = Omit<Strings['orders'], 'mail' | 'payment'> & { payment: PaymentWords };
export type PaymentWords = Omit<Strings['orders']['payment'], 'refused' | 'article'>;

/** What the mount of the page of one order gives it, and its parts hand on. */
export interface OrderPageProps {
  locale: Locale;
  t: OrderPageWords;
  /** `Commande {number}`. */
  name: string;
  secondFactor: Strings['secondFactor'];
  /** What is said of a code that is refused. */
  errors: Strings['account']['errors'];
  common: FailureStrings;
  accountPath: string;
  seller: Seller;
}
