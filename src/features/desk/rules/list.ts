// Defines lists of the desk: their filters, and the pages that the database returns.
import * as v from 'valibot';

/** Filters of a list. A missing property does not filter. */
export interface DeskFilter {
  status?: string;
  kind?: string;
  search?: string;
  /** Days in the company's time zone: `2026-11-23`. */
  from?: string;
  to?: string;
}

/** Position of a page in a list: the last row of the previous page. */
export interface Cursor {
  at: string;
  id: string;
}

export interface DeskPage<Row> {
  rows: Row[];
  /** Null on the last page. */
  next: Cursor | null;
}

/** Returns the filled-in filter fields. */
export const toFilter = (typed: Record<string, string>): DeskFilter =>
  Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));

/** Response about one record. Null if the caller is not staff. */
export type RecordResult<Details> =
  /**
   * `record` is the current state. `conflict` means that another person has changed the record, and that the caller's change was
   * not made.
   */
  { kind: 'found' | 'conflict'; record: Details } | { kind: 'missing' } | null;

/** A note about an inquiry or order, which only the desk shows. */
export const Note = v.object({ id: v.number(), text: v.string(), by: v.string(), at: v.string() });
export type Note = v.InferOutput<typeof Note>;

const Next = v.nullable(v.object({ at: v.string(), id: v.string() }));

/**
 * Parses a page of a list. Returns null if the caller is not staff.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parsePage = <Row>(answer: unknown, row: v.GenericSchema<unknown, Row>): DeskPage<Row> | null =>
  v.parse(v.nullable(v.object({ rows: v.array(row), next: Next })), answer);
