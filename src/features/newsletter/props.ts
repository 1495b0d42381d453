import type { MessageCode } from '../inquiry/rules/forms/form-messages.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Call } from '../../ui/call.ts';
import type { Strings } from '../../i18n/strings/index.ts';

export interface NewsletterProps {
  locale: Locale;
  t: Pick<Strings['newsletter'], 'submit' | 'sending' | 'confirm'>;
  messages: Pick<Record<MessageCode, string>, 'characters' | 'too_long' | 'subscribed' | 'subscription_failed'>;
  endpoint: { action: string; apiKey: string };
  call: Call;
}
