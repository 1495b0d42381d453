import { EMAIL_PATTERN } from './forms/form-schema.ts';

/** Fewest characters of a password; `supabase/config.toml` holds the backend to the same. */
export const MIN_PASSWORD_LENGTH = 8;

export type CredentialError = 'email_required' | 'email_invalid' | 'password_required' | 'password_short';

/** What is wrong with an e-mail address typed in, if anything. */
export function checkEmail(email: string): CredentialError | undefined {
  if (email.trim() === '') return 'email_required';
  return EMAIL_PATTERN.test(email.trim()) ? undefined : 'email_invalid';
}

/** What is wrong with a password to sign in with, if anything. */
export const checkPassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;

/** What is wrong with a password to be set, if anything. */
export const checkNewPassword = (password: string): CredentialError | undefined =>
  checkPassword(password) ?? (password.length < MIN_PASSWORD_LENGTH ? 'password_short' : undefined);
