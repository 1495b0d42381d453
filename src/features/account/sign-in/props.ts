import type { Strings } from '../../../i18n/strings/index.ts';
import type { FailureStrings } from '../../../ui/failure-text.ts';

/** Texts of the error messages that each account form can show. */
export interface FormProps {
  t: Pick<Strings['account'], 'errors'>;
  common: FailureStrings;
}

/** Email address of a form. The address is stored outside the form, so that the next form also contains it. */
export interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
}
