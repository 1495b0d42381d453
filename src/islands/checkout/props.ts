import type { OrderDetailCode } from '../../domain/forms/form-messages.ts';
import type { LocalizedField } from '../../domain/forms/localized-fields.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { AmountWords } from '../orders/OrderAmounts.tsx';

/** What the checkout's mount gives it, and its parts hand on. */
export interface CheckoutProps {
  locale: Locale;
  t: Omit<Strings['checkout'], 'title' | 'description' | 'lead' | 'noScript'>;
  cartText: Strings['cart'];
  orders: AmountWords;
  common: Strings['common'];
  secondFactor: Strings['secondFactor'];
  /** What is said of a code that is refused. */
  errors: Strings['account']['errors'];
  fields: { contact: LocalizedField[]; address: LocalizedField[] };
  messages: Record<OrderDetailCode, string>;
  /** The date of the terms, `2024-04-22`. */
  termsVersion: string;
  paths: Record<'products' | 'account' | 'terms' | 'placed', string>;
}
