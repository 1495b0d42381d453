import type { OfficeHours } from '../inquiry/rules/business-hours.ts';
import type { InquiryKind } from '../inquiry/rules/forms/inquiries.ts';
import type { DeskField } from './rules/inquiries.ts';
import type { Role } from './rules/roles.ts';
import type { QuoteTemplates } from './rules/quotes.ts';
import type { AmountNames } from '../quotes/rules/document.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { AmountWords } from '../orders/OrderAmounts.tsx';

/** Props that the desk's mount passes. */
export interface DeskPageProps {
  locale: Locale;
  title: string;
  /** Texts of the sign-in. */
  account: Pick<
    Strings['account'],
    | 'checking'
    | 'signIn'
    | 'signingIn'
    | 'signOut'
    | 'signingOut'
    | 'email'
    | 'password'
    | 'chooseTitle'
    | 'newPassword'
    | 'passwordHint'
    | 'savePassword'
    | 'savingPassword'
    | 'errors'
  >;
  secondFactor: Strings['secondFactor'];
  common: Strings['common'];
  notFound: Pick<Strings['notFound'], 'title' | 'description' | 'home'>;
  /** The states of an order, and the texts of its amounts. */
  orders: AmountWords & Pick<Strings['orders'], 'status'>;
  /** Fields of each form, with their labels. */
  forms: Record<InquiryKind, DeskField[]>;
  homePath: string;
  officeHours: OfficeHours;
  /** Number of business hours within which the company promises an answer. */
  replyHours: number;
  /** Defaults of a new quote, and the names of its amounts. */
  quoteTemplates: QuoteTemplates;
  quoteAmounts: AmountNames;
  /** Day of the site's terms: `2026-01-01`. */
  termsVersion: string;
}

/** Props of the desk with the texts of the rooms. */
export interface DeskProps extends DeskPageProps {
  t: Strings['desk'];
}

/** Props of each room. */
export interface RoomProps extends DeskProps {
  /** Called when the signed-in user has lost the right to use the desk. */
  onClosed: () => void;
  /** Role of the signed-in staff member. */
  role: Role;
}
