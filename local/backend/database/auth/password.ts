import { compare } from 'bcryptjs';
import { normalizePassword } from '../../../../src/core/text/password.ts';

/** Cost factor of password hashes, the same as Supabase Lite's. */
export const PASSWORD_ROUNDS = 10;

/** A hash that matches no password, but takes as long to compare as a real hash. */
const NOBODYS_HASH = `$2b$${PASSWORD_ROUNDS}$${'.'.repeat(53)}`;

/** Returns whether a password matches a hash. If there is no hash, returns false, but takes as long as a comparison. */
export const isPassword = (password: string, hash: string | null | undefined): Promise<boolean> =>
  compare(password, hash ?? NOBODYS_HASH);

/**
 * Returns the spelling of a typed password that matches a hash, or undefined. Systems encode accented characters in different
 * ways. Passwords are therefore normalized, but older accounts have a hash of the password as it was typed.
 */
export async function findSpelling(typed: string, hash: string | null | undefined): Promise<string | undefined> {
  for (const spelling of spellings(typed)) if (await isPassword(spelling, hash)) return spelling;
  return undefined;
}

/** Returns whether a typed password has only one possible encoding, as every ASCII text has. */
export const hasOneSpelling = (typed: string): boolean => spellings(typed).size === 1;

const spellings = (typed: string): Set<string> => new Set([normalizePassword(typed), typed, typed.normalize('NFD')]);
