import type { Locale } from '../../i18n/locales.ts';

/** Excel opens a file by a double click with the separator of its language. */
const SEPARATORS: Record<Locale, string> = { fr: ';', en: ',' };

/**
 * What a spreadsheet takes for a formula, and runs (OWASP, "CSV injection"). Some drop spaces and invisible characters before
 * the sign, or read other forms of it: full-width, small, raised (NFKC), or the mathematical minus.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-\u2212@])/u;
const isFormula = (text: string): boolean => FORMULA.test(text) || FORMULA.test(text.normalize('NFKC'));

/** A table as a file for spreadsheets, in UTF-8 with its mark. What a spreadsheet would run begins with an apostrophe. */
export function toCsv(rows: readonly (readonly string[])[], locale: Locale): string {
  const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\ufeff${rows.map((row) => `${row.map(cell).join(SEPARATORS[locale])}\r\n`).join('')}`;
}
