import type { ReactNode } from 'react';
import type { DeskPage } from '../../domain/desk/list.ts';
import type { DeskAnswer, PageOf } from '../../stores/desk.ts';

export interface FilterChoice {
  name: 'status' | 'kind';
  label: string;
  /** The name of each value. */
  options: Readonly<Record<string, string>>;
}

/** What tells one list of the desk from another. */
export interface ListSpec<Row> {
  name: string;
  lead?: string;
  /** Said of it while it is empty and nothing is filtered. */
  none?: string;
  read: (page: PageOf) => DeskAnswer<DeskPage<Row>>;
  /** Fields of a choice, beside words and days. */
  searchHint?: string;
  choices: FilterChoice[];
  /** Whether its rows have no day to be filtered by. */
  hasNoDays?: boolean;
  /** Whether it is short enough to be read without filters. */
  isShort?: boolean;
  /** What a row shows; it is inside a list's item. */
  drawRow: (row: Row) => ReactNode;
  /** The name of the file that the list is exported into, and its columns. */
  export: { file: string; columns: [heading: string, cell: (row: Row) => string][] };
}
