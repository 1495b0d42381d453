// Finds rows of a table with cells that would not be shown.
import type { Explanation } from '../problem.ts';

const countCells = (row: string): number =>
  row
    .replace(/\\\|/g, '')
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length;

/**
 * Explains a row with more cells than the table has columns, or a line of text that has become a row.
 * @param columns number of columns in the table's first row
 */
export function explainRow(row: string, columns: number): Explanation | undefined {
  if (!row.includes('|'))
    return {
      message: `« ${row.trim()} » paraîtrait dans le tableau du dessus.`,
      suggestion: 'Laissez une ligne vide après le tableau.',
    };
  const cells = countCells(row);
  if (cells <= columns) return undefined;
  const lost = row.trim().replace(/\|$/, '').split('|').at(-1)!.trim();
  return {
    message: `Cette ligne du tableau a ${cells} colonnes, et la première ${columns} : « ${lost} » ne paraîtrait pas.`,
    suggestion: 'Retirez une barre « | », ou écrivez « \\| » pour une barre dans une cellule.',
  };
}
