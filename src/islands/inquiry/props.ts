import type { OptionNames } from '../../domain/forms/contact-options.ts';
import type { MessageCode } from '../../domain/forms/form-messages.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';

export interface RequestProps {
  locale: Locale;
  t: Omit<Strings['inquiry'], 'title' | 'lead' | 'sent' | 'refused'>;
  options: OptionNames;
  messages: Record<MessageCode, string>;
  /** The function that receives requests, as the forms' `action` and with the key for a script. */
  endpoint: { action: string; apiKey: string };
}
