// Who read what at the desk.
import * as v from 'valibot';
import { parsePage, type DeskPage } from './list.ts';

const Row = v.object({
  id: v.string(),
  created_at: v.string(),
  staff_email: v.string(),
  /** What was read; its name is in the strings, unless a later version has added it. */
  what: v.string(),
  /** How many rows were shown. */
  count: v.number(),
  /** Of one request or order, while it is there. */
  inquiry_id: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  order_id: v.nullable(v.string()),
  /** The ids of all that was shown, for a file. */
  subjects: v.nullable(v.array(v.string())),
});
/** One reading of personal data. */
export type ReadRow = v.InferOutput<typeof Row>;

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseReads = (answer: unknown): DeskPage<ReadRow> | null => parsePage(answer, Row);
