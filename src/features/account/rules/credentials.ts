import { MIN_PASSWORD_LENGTH } from './password-length.ts';
import { isBlank } from '../../../core/text/characters.ts';
import { emailProblem, normalizeEmail } from '../../../core/text/email.ts';
import { normalizePassword } from '../../../core/text/password.ts';

/** bcrypt, which hashes passwords at Supabase and in the embedded backend, ignores all bytes after this number. */
const MAX_PASSWORD_BYTES = 72;

/** Frequently stolen passwords of eight or more characters, and the name of the site. */
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

/** Returns the problem of a typed email address, if any. */
export function checkEmail(typed: string): CredentialError | undefined {
  if (isBlank(typed)) return 'email_required';
  const problem = emailProblem(normalizeEmail(typed));
  return problem && `email_${problem}`;
}

/** Returns the problem of a password for signing in, if any. */
export const checkPassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;

/** Returns the problem of a new password, if any. A character is a code point, so an emoji counts as one character. */
export function checkNewPassword(typed: string): CredentialError | undefined {
  const password = normalizePassword(typed);
  if (password === '') return 'password_required';
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return 'password_short';
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return 'password_long';
  return COMMON_PASSWORDS.test(password) ? 'password_weak' : undefined;
}

/** Returns a code without separators. Authenticator apps show a code as two groups of digits. */
export const compactCode = (typed: string): string => typed.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the problem of an authenticator app's six digits, if any. */
export function checkCode(typed: string): CredentialError | undefined {
  const code = compactCode(typed);
  if (code === '') return 'code_required';
  return /^\d{6}$/.test(code) ? undefined : 'code_malformed';
}

/** Returns the problem of a recovery code, if any. The server checks its letters. */
export const checkRecoveryCode = (typed: string): CredentialError | undefined =>
  isBlank(typed) ? 'code_required' : undefined;

/** Returns the problem of a second factor's name, if any. */
export const checkName = (typed: string): CredentialError | undefined => (isBlank(typed) ? 'name_required' : undefined);
