import type { ReactNode } from 'react';
import type { DeskPage } from './rules/list.ts';
import type { DeskResult, PageRequest } from './store.ts';

export interface FilterChoice {
  name: 'status' | 'kind';
  label: string;
  /** Label of each value. */
  options: Readonly<Record<string, string>>;
  /** Label of the option that sets no filter. By default, this is the desk's word for “all”. */
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
  /** Hint of the search field. */
  searchHint?: string;
  /** Filters in addition to the days. */
  choices: FilterChoice[];
  /** Whether the rows of the list have no day to filter by. */
  hasNoDays?: boolean;
  /** Whether the list is so short that it has no filters. */
  isShort?: boolean;
  /** Renders a row inside the list's item. */
  drawRow: (row: Row) => ReactNode;
  /** Name and columns of the exported file. If a column has a total, the last row contains the totals. */
  export: {
    file: string;
    columns: [heading: string, cell: (row: Row) => string, total?: (rows: readonly Row[]) => string][];
  };
}
