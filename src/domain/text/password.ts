/**
 * Returns a password in the form that is hashed and compared (NIST SP 800-63B, section 5.1.1.2, NFKC): keyboards write one
 * letter in several ways.
 */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC');
