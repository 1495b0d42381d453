import { MIN_PASSWORD_LENGTH } from './account/password-length.ts';
import { isBlank } from './text/characters.ts';
import { emailProblem, normalizeEmail } from './text/email.ts';
import { normalizePassword } from './text/password.ts';

/** bcrypt, which keeps passwords at Supabase and here, reads no further. */
const MAX_PASSWORD_BYTES = 72;

/** Passwords of eight characters and more that are tried first, as every list of stolen ones has them. */
const COMMON_PASSWORDS =
  /^(0{8,}|1{8,}|12345678|123456789|1234567890|87654321|1q2w3e4r|1qaz2wsx|abcd1234|a1b2c3d4|azertyuiop?|baseball|bonjour123|computer|football|iloveyou|jetaime123|letmein123|marseille|michael1|motdepasse\d*|passw0rd|password\d*|princess|qwerty12\d*|qwertyuiop?|soleil\s?bor[eé]al|sunshine|superman|welcome1|whatever)$/iu;

export type CredentialError =
  | 'email_required'
  | 'email_invalid'
  | 'email_dots'
  | 'password_required'
  | 'password_short'
  | 'password_long'
  | 'password_weak'
  | 'code_required'
  | 'code_malformed'
  | 'name_required'
  | 'confirmation_missing';

/** Returns what is wrong with an email address that was typed, if anything. */
export function checkEmail(typed: string): CredentialError | undefined {
  if (isBlank(typed)) return 'email_required';
  const problem = emailProblem(normalizeEmail(typed));
  return problem && `email_${problem}`;
}

/** What is wrong with a password to sign in with, if anything. */
export const checkPassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;

/** What is wrong with a password to be set, if anything. A character is a code point: an emoji counts once. */
export function checkNewPassword(typed: string): CredentialError | undefined {
  const password = normalizePassword(typed);
  if (password === '') return 'password_required';
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'password_short';
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return 'password_long';
  return COMMON_PASSWORDS.test(password) ? 'password_weak' : undefined;
}

/** Returns a code as it is sent: authenticator apps show it in two groups. */
export const compactCode = (typed: string): string => typed.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** What is wrong with the six digits of an authenticator app, if anything. */
export function checkCode(typed: string): CredentialError | undefined {
  const code = compactCode(typed);
  if (code === '') return 'code_required';
  return /^\d{6}$/.test(code) ? undefined : 'code_malformed';
}

/** What is wrong with a recovery code, if anything. Which letters it may have is the server's to say. */
export const checkRecoveryCode = (typed: string): CredentialError | undefined =>
  isBlank(typed) ? 'code_required' : undefined;

export const checkName = (typed: string): CredentialError | undefined => (isBlank(typed) ? 'name_required' : undefined);
