import { compare } from 'bcryptjs';
import { normalizePassword } from '../../../../src/domain/text/password.ts';

/** As Supabase Lite hashes passwords. */
export const PASSWORD_ROUNDS = 10;

/** Of no password, and as long to compare as those that Supabase Lite makes. */
const NOBODYS_HASH = `$2b$${PASSWORD_ROUNDS}$${'.'.repeat(53)}`;

/** Whether a password is that of a hash. Without one it takes as long, and is not. */
export const isPassword = (password: string, hash: string | null | undefined): Promise<boolean> =>
  compare(password, hash ?? NOBODYS_HASH);

/**
 * Returns the spelling of a typed password that a hash is of. Accounts created before passwords had one form have theirs
 * as it was typed, on a system that may have written its letters in another way.
 */
export async function spellingOf(typed: string, hash: string | null | undefined): Promise<string | undefined> {
  for (const spelling of spellings(typed)) if (await isPassword(spelling, hash)) return spelling;
  return undefined;
}

/** Whether a typed password is written in one way on every system, as any of ASCII is. */
export const hasOneSpelling = (typed: string): boolean => spellings(typed).size === 1;

const spellings = (typed: string): Set<string> => new Set([normalizePassword(typed), typed, typed.normalize('NFD')]);
