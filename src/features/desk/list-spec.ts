import type { ReactNode } from 'react';
import type { DeskPage } from './rules/list.ts';
import type { DeskResult, PageRequest } from './store.ts';

export interface FilterChoice {
  name: 'status' | 'kind';
  label: string;
  /** Label of each value. */
  options: Readonly<Record<string, string>>;
  /** Label of the empty option. By default, a label for all rows. */
  all?: string;
}

/** Definition of a list of the desk. */
export interface ListSpec<Row> {
  name: string;
  /** Button next to the list's name. */
  action?: ReactNode;
  lead?: string;
  /** Text shown while the list is empty and has no filter. */
  none?: string;
  read: (page: PageRequest) => DeskResult<DeskPage<Row>>;
  /** Hint of the search field. `choices` are filters in addition to the days. */
  searchHint?: string;
  choices: FilterChoice[];
  /** Whether the rows of the list have no day to filter by. */
  hasNoDays?: boolean;
  /** Whether the list is so short that it has no filters. */
  isShort?: boolean;
  /** Renders a row inside the list's item. */
  drawRow: (row: Row) => ReactNode;
  /** Name and columns of the exported file. A column with a total adds a last row. */
  export: {
    file: string;
    columns: [heading: string, cell: (row: Row) => string, total?: (rows: readonly Row[]) => string][];
  };
}
