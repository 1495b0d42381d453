// Parses the invoices of an order for its customer's account.
import * as v from 'valibot';
import { CentsValue } from '../../../core/cents.ts';
import { INVOICE_KINDS } from '../../billing/rules/invoice-document.ts';
import { INQUIRY_TOKEN } from '../../inquiry/rules/tracking.ts';

const OwnInvoice = v.object({
  id: v.string(),
  kind: v.picklist(INVOICE_KINDS),
  number: v.string(),
  total_cents: CentsValue,
  left_cents: CentsValue,
});
export type OwnInvoice = v.InferOutput<typeof OwnInvoice>;

const BillResponse = v.nullable(v.object({ invoices: v.array(OwnInvoice) }));
const Token = v.nullable(v.pipe(v.string(), v.regex(INQUIRY_TOKEN)));

/**
 * Parses the invoices of an order. Returns null if the order does not belong to the caller.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parseMyInvoices = (answer: unknown): OwnInvoice[] | null =>
  v.parse(BillResponse, answer)?.invoices ?? null;

/** Parses the token that opens an invoice or an amendment. @throws {v.ValiError} if the response does not match the schema. */
export const parseLinkToken = (answer: unknown): string | null => v.parse(Token, answer);
