/** A table of the report. Numbers have the unit of their column. */
export interface Table {
  title: string;
  /** The meaning of the numbers and how they were measured. */
  note: string;
  columns: string[];
  rows: (string | number)[][];
}

function show(cell: string | number): string {
  if (typeof cell === 'string') return cell;
  return Number.isInteger(cell) ? cell.toLocaleString('en-CA').replaceAll(',', ' ') : cell.toFixed(2);
}

/** Returns a table as Markdown. Its columns are aligned, so that the table is also readable in a terminal. */
export function toMarkdown({ title, note, columns, rows }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(show))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [
    `## ${title}`,
    '',
    note,
    '',
    line(cells[0]!),
    line(widths.map((width) => '-'.repeat(width))),
    ...cells.slice(1).map(line),
    '',
  ].join('\n');
}

/** Returns a value, marked if it is over its budget. */
export const withBudget = (value: number, budget: number): string => `${show(value)}${value > budget ? ' ✗' : ''}`;

/**
 * Returns the median. For an even number of values, returns the lower of the two middle values.
 * @throws {Error} if there is no value
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('The median of no values does not exist.');
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
}
