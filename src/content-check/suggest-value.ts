/** Returns whether a date of the form `2024-01-15` is in the calendar. `Date` accepts 31 days in each month. */
function isDay(date: string): boolean {
  const moment = new Date(`${date}T00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

/**
 * Returns a suggestion for a value that is not of the expected type: the correct form, or an explanation of this
 * form. Returns undefined if there is no such suggestion.
 */
export function suggestValue(expected: string, typed: string): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(
      typed.replace(/^(\d{4})[/. ](\d{1,2})[/. ](\d{1,2})$/, '$3/$2/$1'),
    ) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (expected === 'date' && isDay(date)) return `Écrivez ${date}.`;
  if (expected === 'date') return 'Écrivez l’année, le mois et le jour, sans apostrophes, par exemple 2024-01-15.';
  if (expected === 'number' && /^\d+,\d+$/.test(typed)) return `Écrivez ${typed.replace(',', '.')}, avec un point.`;
  if (expected === 'boolean') return 'Écrivez true pour oui, false pour non.';
  return undefined;
}
