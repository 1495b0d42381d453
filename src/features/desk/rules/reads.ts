// Parses the log of staff's access to personal data.
import * as v from 'valibot';
import { parsePage, type DeskPage } from './list.ts';

const Row = v.object({
  id: v.string(),
  created_at: v.string(),
  staff_email: v.string(),
  /**
   * Kind of the data. The site's texts have a name for each known kind. A later version of the database may return other kinds.
   */
  what: v.string(),
  /** Number of rows shown. */
  count: v.number(),
  /** ID of the inquiry, for an access to one inquiry or its file. Null for other accesses, and once the inquiry is deleted. */
  inquiry_id: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  order_id: v.nullable(v.string()),
  quote_id: v.nullish(v.string()),
  /** IDs of all records that the access showed. Null unless the log is exported. */
  subjects: v.nullable(v.array(v.string())),
  /** Field whose file was opened. Null for every other access. */
  file_field: v.nullish(v.string()),
});
/** One access to personal data. */
export type ReadRow = v.InferOutput<typeof Row>;

/** Parses a page of the log. @throws {v.ValiError} if the response does not match the schema. */
export const parseReads = (answer: unknown): DeskPage<ReadRow> | null => parsePage(answer, Row);
