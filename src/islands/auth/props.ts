import type { Strings } from '../../i18n/strings/index.ts';

/** What each form about an account says its problems with. */
export interface FormProps {
  t: Pick<Strings['account'], 'errors'>;
  common: Strings['common'];
}

/** What a form asks the e-mail address with: the address outlives the form. */
export interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
}
