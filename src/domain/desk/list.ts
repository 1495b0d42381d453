// Lists of the desk: what they are filtered by, and the page that the database answers.
import * as v from 'valibot';

/** What a list is narrowed down to; what is left out filters nothing. */
export interface DeskFilter {
  status?: string;
  kind?: string;
  search?: string;
  /** Days of the company: `2026-11-23`. */
  from?: string;
  to?: string;
}

/** Where a page of a list begins: after this row. */
export interface Cursor {
  at: string;
  id: string;
}

export interface DeskPage<Row> {
  rows: Row[];
  /** Null on the last page. */
  next: Cursor | null;
}

/** What stands in a filter's fields, without those that are empty. */
export const filterOf = (typed: Record<string, string>): DeskFilter =>
  Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));

/** What came of a question about one record; null where the caller is not staff. */
export type RecordAnswer<Sheet> =
  /** As it now is; in a conflict as somebody else has left it, and nothing was changed. */
  { kind: 'found' | 'conflict'; record: Sheet } | { kind: 'missing' } | null;

const Next = v.nullable(v.object({ at: v.string(), id: v.string() }));

/**
 * Reads a page of a list; null where the caller is not staff.
 * @throws {v.ValiError} when the database speaks another version of it.
 */
export const parsePage = <Row>(answer: unknown, row: v.GenericSchema<unknown, Row>): DeskPage<Row> | null =>
  v.parse(v.nullable(v.object({ rows: v.array(row), next: Next })), answer);
