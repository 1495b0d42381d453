import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { FailureStrings } from '../../ui/failure-text.ts';

/** The company's details on an invoice, from `content/company.yaml`. */
export interface Seller {
  name: string;
  /** Lines of the company's address, followed by its phone number and, if it has one, its licence number. */
  lines: string[];
  phone: string;
  gstNumber: string;
  qstNumber: string;
  /** Days within which an invoice must be paid. */
  dueDays: number;
  interacEmail: string;
  bank: { institution: string; transit: string; account: string };
}

export type OrderPageWords = Omit<Strings['orders'], 'mail' | 'payment'> & { payment: PaymentWords };
export type PaymentWords = Omit<Strings['orders']['payment'], 'refused' | 'article'>;

/** Props of the order page and of its parts. */
export interface OrderPageProps {
  locale: Locale;
  t: OrderPageWords;
  /** Heading with the order's number: `Commande {number}`. */
  name: string;
  secondFactor: Strings['secondFactor'];
  /** Messages about a second-factor code that was refused. */
  errors: Strings['account']['errors'];
  common: FailureStrings;
  accountPath: string;
  invoicePath: string;
  billing: Pick<Strings['billing'], 'kinds' | 'list'>;
  quotePath: string;
  amendments: Strings['quote']['amendment']['list'];
  /** Texts for the calendar file of a planned date. */
  visit: Record<'file' | 'event' | 'description', string>;
  seller: Seller;
}
