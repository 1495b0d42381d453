import type { InquiryKind } from '../../domain/forms/inquiries.ts';
import type { DeskField } from '../../domain/desk/inquiries.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { AmountWords } from '../orders/OrderAmounts.tsx';

/** What the desk's mount gives it. */
export interface DeskPageProps {
  locale: Locale;
  title: string;
  /** Of signing in. */
  account: Pick<
    Strings['account'],
    'checking' | 'signIn' | 'signingIn' | 'signOut' | 'signingOut' | 'email' | 'password' | 'errors'
  >;
  secondFactor: Strings['secondFactor'];
  common: Strings['common'];
  notFound: Pick<Strings['notFound'], 'title' | 'description' | 'home'>;
  /** The states of an order, and the words of its amounts. */
  orders: AmountWords & Pick<Strings['orders'], 'status'>;
  /** What each form asks, as it labels it. */
  forms: Record<InquiryKind, DeskField[]>;
  homePath: string;
}

/** The same with the words of the rooms, which hand it on. */
export interface DeskProps extends DeskPageProps {
  t: Strings['desk'];
}

/** What each room is given beside. */
export interface RoomProps extends DeskProps {
  /** Called when the database no longer takes whoever asks for staff. */
  onClosed: () => void;
}
