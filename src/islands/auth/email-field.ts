import { checkEmail } from '../../domain/credentials.ts';

/** The field of an email address, with what Supabase's authentication refuses of one. */
export const emailField = (label: string) => ({
  name: 'email',
  type: 'email',
  label,
  autoComplete: 'email',
  check: checkEmail,
  refusals: ['user_already_exists', 'email_exists', 'email_address_invalid', 'email_address_not_authorized'],
});
