import type { Locale } from '../../i18n/locales.ts';

/** Excel opens a file by a double click with the separator of its language. */
const SEPARATORS: Record<Locale, string> = { fr: ';', en: ',' };

/** What a spreadsheet would take for a formula, and run: OWASP, "CSV injection". */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as a file for spreadsheets, in UTF-8 with its mark. What a spreadsheet would run begins with an apostrophe. */
export function toCsv(rows: readonly (readonly string[])[], locale: Locale): string {
  const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\ufeff${rows.map((row) => `${row.map(cell).join(SEPARATORS[locale])}\r\n`).join('')}`;
}
