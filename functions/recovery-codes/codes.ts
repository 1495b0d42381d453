// Creates and hashes recovery codes. A code is ten characters of base32 with 50 random bits, in two groups of five.
import { createHash } from 'node:crypto';
import { compactCode } from '../../src/features/account/rules/credentials.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 10;
/** Number of codes that a customer gets. */
export const CODES = 10;

/** Returns a new code in the format `ABCDE-FGHIJ`. */
export function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  // 256 is a multiple of 32, so all characters are equally likely.
  const characters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/**
 * Returns the hash under which a customer's code is stored. All spellings of a code have the same hash. Returns undefined if the
 * text is not a code.
 */
export function digestCode(userId: string, typed: string): string | undefined {
  const characters = compactCode(typed).toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
  if (!/^[A-Z2-7]{10}$/.test(characters)) return undefined;
  return createHash('sha256').update(`${userId} ${characters}`).digest('hex');
}
