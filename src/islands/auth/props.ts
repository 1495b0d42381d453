import type { Strings } from '../../i18n/strings/index.ts';
import type { FailureStrings } from '../parts/failure-text.ts';

/** What each form about an account says its problems with. */
export interface FormProps {
  t: Pick<Strings['account'], 'errors'>;
  common: FailureStrings;
}

/** What a form asks the e-mail address with: the address outlives the form. */
export interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
}
