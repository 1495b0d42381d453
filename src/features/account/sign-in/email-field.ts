import { checkEmail } from '../rules/credentials.ts';

/** Returns the email field of a form, with the codes of refusals that are about an email address. */
export const emailField = (label: string) => ({
  name: 'email',
  type: 'email',
  label,
  autoComplete: 'email',
  check: checkEmail,
  refusals: ['user_already_exists', 'email_exists', 'email_address_invalid', 'email_address_not_authorized'],
});
