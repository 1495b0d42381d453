import type { Locale } from '../i18n/locales.ts';

/**
 * Whole cents of a Canadian dollar. All amounts use this unit, except on screen and in database columns of dollars. For each
 * column of dollars, the database also has a column of cents.
 */
export type Cents = number;

const NO_BREAK_SPACE = '\u00a0';

/**
 * Converts `products.price`, in dollars as a string or a number, into cents. The specification requires that pages read this
 * column.
 * @returns undefined if the price is not an amount of dollars with at most two decimals.
 */
export function centsFromPrice(price: unknown): Cents | undefined {
  if (typeof price !== 'string' && typeof price !== 'number') return undefined;
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(price));
  if (!match) return undefined;
  const [, dollars = '', decimals = ''] = match;
  return Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * Returns a price as shown on screen: `6 990 $ CAD` in French, `6,990 $ CAD` in English (specification, section 9). Cents are
 * only shown if they are not zero.
 */
export function formatPrice(cents: Cents, language: Locale): string {
  const minimumFractionDigits = cents % 100 ? 2 : 0;
  const number = new Intl.NumberFormat(`${language}-CA`, { minimumFractionDigits }).format(cents / 100);
  // Browsers use different no-break spaces to group French digits.
  return `${number} $ CAD`.replace(/\s/g, NO_BREAK_SPACE);
}
