// Parses the amendments of an order for its customer's account.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { QUOTE_STATUSES } from '../../quotes/rules/customer-quote.ts';

const OwnAmendment = v.object({
  id: v.string(),
  number: v.string(),
  status: v.picklist(QUOTE_STATUSES),
  at: v.string(),
  /** Totals of the order before and after the change. */
  before_cents: CentsValue,
  total_cents: CentsValue,
});
export type OwnAmendment = v.InferOutput<typeof OwnAmendment>;

/**
 * Parses the amendments of an order. Returns null if the order does not belong to the caller.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parseMyAmendments = (answer: unknown): OwnAmendment[] | null =>
  v.parse(v.nullable(v.array(OwnAmendment)), answer);
