// Finds rows of a table with cells that would not be shown.
import type { Explanation } from '../problem.ts';

/** Returns the cells of a row. A bar with a backslash before it is a part of a cell. */
const cellsIn = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);

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
  const cells = cellsIn(row);
  if (cells.length <= columns) return undefined;
  const lost = cells.slice(columns).join('|').trim();
  return {
    message: `Cette ligne du tableau a ${cells.length} colonnes, et la première ${columns} : « ${lost} » ne paraîtrait pas.`,
    suggestion: 'Retirez une barre « | », ou écrivez « \\| » pour une barre dans une cellule.',
  };
}
