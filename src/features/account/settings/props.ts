import type { Locale } from '../../../i18n/locales.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import type { FailureStrings } from '../../../ui/failure-text.ts';

/** Props of a part of the account's settings. */
export interface SettingsProps {
  locale: Locale;
  email: string;
  /** Name of the company that an authenticator app shows. */
  issuer: string;
  t: Omit<Strings['account'], 'noScript'>;
  secondFactor: Strings['secondFactor'];
  settings: Strings['settings'];
  common: FailureStrings;
}
