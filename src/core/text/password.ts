/**
 * Returns the normalized password, which is hashed and compared (NFKC, NIST SP 800-63B, section 5.1.1.2). Keyboards encode the
 * same letter in several ways.
 */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC');
