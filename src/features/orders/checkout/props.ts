import type { OrderDetailCode } from '../../inquiry/rules/forms/form-messages.ts';
import type { LocalizedField } from '../../inquiry/rules/forms/localized-fields.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import type { Call } from '../../../ui/call.ts';
import type { AmountWords } from '../OrderAmounts.tsx';

/** Props of the checkout and of its parts. */
export interface CheckoutProps {
  locale: Locale;
  t: Omit<Strings['checkout'], 'title' | 'description' | 'lead' | 'noScript'>;
  cartText: Strings['cart'];
  orders: AmountWords;
  common: Strings['common'];
  secondFactor: Strings['secondFactor'];
  /** Messages about a second-factor code that was refused. */
  errors: Strings['account']['errors'];
  fields: { contact: LocalizedField[]; address: LocalizedField[] };
  messages: Record<OrderDetailCode, string>;
  /** The phone number, for shoppers who order without an account. */
  call: Call;
  /** Date of the terms: `2024-04-22`. */
  termsVersion: string;
  paths: Record<'products' | 'account' | 'terms' | 'placed', string>;
}
