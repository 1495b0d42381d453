import type { OfficeHours } from './rules/business-hours.ts';
import type { InquiryKind } from './rules/forms/inquiries.ts';
import type { LocalizedField } from './rules/forms/localized-fields.ts';
import type { MessageCode } from './rules/forms/form-messages.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { Call } from '../../ui/call.ts';

export interface InquiryProps {
  locale: Locale;
  t: Omit<Strings['inquiry'], 'title' | 'lead' | 'refused'>;
  /** Fields of each form, in the page's language. */
  forms: Record<InquiryKind, LocalizedField[]>;
  messages: Record<MessageCode, string>;
  /** The function that receives inquiries: `action` of the forms, and `apiKey` for requests of a script. */
  endpoint: { action: string; apiKey: string };
  /** Sentence with the phone number, for errors of the server. */
  call: Call;
  /**
   * Data for the confirmation: the office hours that determine the time of the answer, and the page that shows an inquiry's
   * status.
   */
  followUp: { hours: OfficeHours; businessHours: number; trackingPath: string };
}
