// Parses drafts of the desk that are stored on the device.
import * as v from 'valibot';
import type { TypedQuote } from './quote-form.ts';

const Drafts = v.object({
  /** Email address of the staff member who typed the drafts. */
  author: v.string(),
  /** Values by the name of their form. */
  values: v.record(v.string(), v.unknown()),
});
export type Drafts = v.InferOutput<typeof Drafts>;

/** Parses stored drafts. Returns no drafts if the data is invalid. */
export function parseDrafts(text: string | null): Drafts {
  try {
    return v.parse(Drafts, JSON.parse(text ?? ''));
  } catch {
    return { author: '', values: {} };
  }
}

/** Parses the draft of a text field. Returns undefined for any other value. */
export const parseTextDraft = (draft: unknown): string | undefined => (typeof draft === 'string' ? draft : undefined);

/** Input of a quote's form, and the revision of the quote on which this input is based. */
export interface QuoteDraft {
  revision: number;
  typed: TypedQuote;
}

const Line = v.object({
  key: v.number(),
  product_id: v.nullable(v.string()),
  label: v.string(),
  quantity: v.string(),
  price: v.string(),
  is_agreed: v.optional(v.boolean()),
});
const Quote = v.object({
  revision: v.number(),
  typed: v.object({
    language: v.picklist(['fr', 'en']),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    line1: v.string(),
    line2: v.string(),
    city: v.string(),
    province: v.string(),
    postal_code: v.string(),
    deposit_percent: v.string(),
    valid_until: v.string(),
    conditions: v.string(),
    lines: v.array(Line),
    delivery: v.optional(v.picklist(['delivery', 'pickup'])),
  }),
});

/** Parses the draft of a quote. Returns undefined for any other value, such as a draft of an earlier version of the form. */
export function parseQuoteDraft(draft: unknown): QuoteDraft | undefined {
  const parsed = v.safeParse(Quote, draft);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Input of a form about money, and the ID of the entry that the form adds. The database adds only one entry per ID, even if the
 * entry is sent several times.
 */
export interface MoneyDraft {
  id: string;
  values: Record<string, string>;
}

const Money = v.object({ id: v.pipe(v.string(), v.uuid()), values: v.record(v.string(), v.string()) });

/** Parses the draft of a form about money. Returns undefined for any other value, and for an entry that is already recorded. */
export function parseMoneyDraft(draft: unknown, recorded: readonly { id: string }[]): MoneyDraft | undefined {
  const parsed = v.safeParse(Money, draft);
  return parsed.success && recorded.every(({ id }) => id !== parsed.output.id) ? parsed.output : undefined;
}
