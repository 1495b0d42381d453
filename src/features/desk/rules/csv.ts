import type { Locale } from '../../../i18n/locales.ts';

/** Separators by language. When a file is opened with a double click, Excel expects the separator of its own language. */
const SEPARATORS: Record<Locale, string> = { fr: ';', en: ',' };

/**
 * Texts that a spreadsheet would run as a formula (OWASP, "CSV injection"). A formula starts with a sign such as `=`. Some
 * programs skip spaces and invisible characters before this sign, or accept other forms of the sign: full-width, small,
 * superscript (NFKC), or the mathematical minus.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-\u2212@])/u;
/** A negative number, which a spreadsheet adds up. As a text, the number would be missing from the accountant's sums. */
const NEGATIVE = /^-\d+(?:[.,]\d+)?$/;
const isFormula = (text: string): boolean =>
  !NEGATIVE.test(text) && (FORMULA.test(text) || FORMULA.test(text.normalize('NFKC')));

/**
 * Returns a table as a UTF-8 file with byte order mark, for spreadsheets. Cells that would run as formulas get an apostrophe as
 * their first character.
 */
export function toCsv(rows: readonly (readonly string[])[], locale: Locale): string {
  const cell = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\ufeff${rows.map((row) => `${row.map(cell).join(SEPARATORS[locale])}\r\n`).join('')}`;
}
