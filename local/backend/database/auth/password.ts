import { compare } from 'bcryptjs';
import { normalizePassword } from '../../../../src/core/text/password.ts';

/** Cost factor of password hashes, the same as Supabase Lite's. */
export const PASSWORD_ROUNDS = 10;

/** A hash that matches no password, but takes as long to compare as a real one. */
const NOBODYS_HASH = `$2b$${PASSWORD_ROUNDS}$${'.'.repeat(53)}`;

/** Returns whether a password matches a hash. Without a hash, the result is false, but takes as long. */
export const isPassword = (password: string, hash: string | null | undefined): Promise<boolean> =>
  compare(password, hash ?? NOBODYS_HASH);

/**
 * Returns the spelling of a typed password that matches a hash, or undefined. Accounts created before passwords were normalized
 * have a hash of the password as typed. Systems encode accented characters in different ways.
 */
export async function findSpelling(typed: string, hash: string | null | undefined): Promise<string | undefined> {
  for (const spelling of spellings(typed)) if (await isPassword(spelling, hash)) return spelling;
  return undefined;
}

/** Returns whether every system encodes a typed password in the same way, as is the case for ASCII. */
export const hasOneSpelling = (typed: string): boolean => spellings(typed).size === 1;

const spellings = (typed: string): Set<string> => new Set([normalizePassword(typed), typed, typed.normalize('NFD')]);
