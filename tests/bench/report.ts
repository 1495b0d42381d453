/** One table of the report; a cell is text or a number of whatever the column says. */
export interface Table {
  title: string;
  /** What the numbers are and how they were taken. */
  note: string;
  columns: string[];
  rows: (string | number)[][];
}

const show = (cell: string | number): string =>
  typeof cell === 'number'
    ? Number.isInteger(cell)
      ? cell.toLocaleString('en-CA').replaceAll(',', ' ')
      : cell.toFixed(2)
    : cell;

/** A table as Markdown, its columns lined up so that it reads in a terminal too. */
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

/** A value beside its budget: what is over is marked. */
export const beside = (value: number, budget: number): string => `${show(value)}${value > budget ? ' ✗' : ''}`;

/** The middle one; of an even number, the lower of the two. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no value to take the middle of');
  return [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)]!;
}
