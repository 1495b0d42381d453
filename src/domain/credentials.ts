import { EMAIL_PATTERN } from './forms/form-schema.ts';

/** Fewest characters of a password; `supabase/config.toml` holds the backend to the same. */
export const MIN_PASSWORD_LENGTH = 8;

/** bcrypt, which keeps passwords at Supabase and here, reads no further. */
const MAX_PASSWORD_BYTES = 72;

/** Passwords of eight characters and more that are tried first, as every list of stolen ones has them. */
const COMMON_PASSWORDS =
  /^(0{8,}|1{8,}|12345678|123456789|1234567890|87654321|1q2w3e4r|1qaz2wsx|abcd1234|a1b2c3d4|azertyuiop?|baseball|bonjour123|computer|football|iloveyou|jetaime123|letmein123|marseille|michael1|motdepasse\d*|passw0rd|password\d*|princess|qwerty12\d*|qwertyuiop?|soleil\s?bor[eé]al|sunshine|superman|welcome1|whatever)$/iu;

export type CredentialError =
  'email_required' | 'email_invalid' | 'password_required' | 'password_short' | 'password_long' | 'password_weak';

/** What is wrong with an e-mail address typed in, if anything. */
export function checkEmail(email: string): CredentialError | undefined {
  if (email.trim() === '') return 'email_required';
  return EMAIL_PATTERN.test(email.trim()) ? undefined : 'email_invalid';
}

/** What is wrong with a password to sign in with, if anything. */
export const checkPassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;

/** What is wrong with a password to be set, if anything. A character is a code point: an emoji counts once. */
export function checkNewPassword(password: string): CredentialError | undefined {
  if (password === '') return 'password_required';
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'password_short';
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return 'password_long';
  return COMMON_PASSWORDS.test(password) ? 'password_weak' : undefined;
}
