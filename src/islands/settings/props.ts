import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import type { FailureStrings } from '../parts/failure-text.ts';

/** What a part of the account's settings is given. */
export interface SettingsProps {
  locale: Locale;
  email: string;
  /** Of the company, for an authenticator app to show. */
  issuer: string;
  t: Omit<Strings['account'], 'noScript'>;
  secondFactor: Strings['secondFactor'];
  settings: Strings['settings'];
  common: FailureStrings;
}
