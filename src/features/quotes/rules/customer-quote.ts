// Defines a quote as shown to its customer, and parses the responses of the function `quote`.
import * as v from 'valibot';
import { QuoteDocument } from './document.ts';

/**
 * States of a quote. Customers never see a draft. `applied` is the state of an amendment that staff applied without the
 * customer's acceptance.
 */
export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'applied', 'declined', 'expired', 'cancelled'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** Maximum number of characters of a question or a reason. The database has the same limit. */
export const MAX_ANSWER_LENGTH = 2_000;

/** Reasons why an answer was not recorded. */
export const QUOTE_REFUSALS = [
  'unknown_link',
  'accepted_before',
  'declined_before',
  'cancelled',
  'expired',
  'old_version',
  'order_closed',
  'name_invalid',
  'terms_invalid',
  'text_invalid',
] as const;
export type QuoteRefusal = (typeof QUOTE_REFUSALS)[number];

const CustomerQuote = v.object({
  status: v.picklist(QUOTE_STATUSES),
  version: v.number(),
  document: QuoteDocument,
  digest: v.string(),
  sent_at: v.string(),
  order_id: v.nullable(v.string()),
  acceptance: v.nullable(v.object({ version: v.number(), name: v.string(), at: v.string() })),
});
export type CustomerQuote = v.InferOutput<typeof CustomerQuote>;

const Response = v.object({ refusal: v.optional(v.picklist(QUOTE_REFUSALS)), quote: v.nullish(CustomerQuote) });
/** The quote that a link opens, or the reason for a refusal. A refusal without a quote means that the link is invalid. */
export type QuoteResponse = v.InferOutput<typeof Response>;

/** Parses the response of the function. @throws {v.ValiError} if the response does not match the schema. */
export const parseQuoteResponse = (answer: unknown): QuoteResponse => v.parse(Response, answer);
