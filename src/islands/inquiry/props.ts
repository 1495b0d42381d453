import type { InquiryKind } from '../../domain/forms/inquiries.ts';
import type { LocalizedField } from '../../domain/forms/localized-fields.ts';
import type { MessageCode } from '../../domain/forms/form-messages.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { Call } from '../parts/call.ts';

export interface InquiryProps {
  locale: Locale;
  t: Omit<Strings['inquiry'], 'title' | 'lead' | 'sent' | 'refused'>;
  /** What each form asks, in the page's language. */
  forms: Record<InquiryKind, LocalizedField[]>;
  messages: Record<MessageCode, string>;
  /** The function that receives inquiries, as the forms' `action` and with the key for a script. */
  endpoint: { action: string; apiKey: string };
  /** How the company is called when its server fails. */
  call: Call;
}
