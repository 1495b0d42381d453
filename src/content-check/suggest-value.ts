/** Returns the correct form of a date, number or boolean that was typed in another common form. */
export function suggestValue(expected: string, typed: string): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(
      typed.replace(/^(\d{4})[/. ](\d{1,2})[/. ](\d{1,2})$/, '$3/$2/$1'),
    ) ?? [];
  if (expected === 'date' && year && Number(month) <= 12)
    return `Écrivez ${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}.`;
  if (expected === 'date') return 'Écrivez l’année, le mois et le jour, sans apostrophes, par exemple 2024-01-15.';
  if (expected === 'number' && /^\d+,\d+$/.test(typed)) return `Écrivez ${typed.replace(',', '.')}, avec un point.`;
  if (expected === 'boolean') return 'Écrivez true pour oui, false pour non.';
  return undefined;
}
