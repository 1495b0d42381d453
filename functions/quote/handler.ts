// Shows a quote to anyone with its secret link, and records the answer: accepted, declined, or a question.
import type { CustomerQuote, QuoteRefusal } from '../../src/features/quotes/rules/customer-quote.ts';
import { INQUIRY_TOKEN } from '../../src/features/inquiry/rules/tracking.ts';
import type { FormPost } from '../_shared/form-function.ts';
import { tooMany, type FormResponse } from '../_shared/form-response.ts';
import { digestOfToken } from '../_shared/inquiry-links.ts';
import { quoteQuestionLimits, unknownLinkLimits, type RateLimit } from '../_shared/rate-limits.ts';

/** The database's response to a customer's answer. */
export type AnswerResponse =
  | { kind: 'done'; quote: CustomerQuote }
  | { kind: 'refused'; code: QuoteRefusal; quote?: CustomerQuote }
  | { kind: 'refused'; code: 'wait'; wait: number };

export interface Quotes {
  linkedBy(digest: string, limits: RateLimit[]): Promise<{ wait: number } | { quote: CustomerQuote | null }>;
  answer(digest: string, answer: Record<string, unknown>, limits: RateLimit[]): Promise<AnswerResponse>;
  /** Sends the emails about an answer in the background. */
  deliver(): void;
}

const ACTIONS: ReadonlySet<unknown> = new Set(['accept', 'decline', 'ask']);

/** Handles one request about a quote. Without an action it only shows the quote. */
export async function handleQuote({ fields, network }: FormPost, quotes: Quotes): Promise<FormResponse> {
  const { token, action, version, name, terms_version, text } = fields;
  if (typeof token !== 'string' || !INQUIRY_TOKEN.test(token)) return accepted({ refusal: 'unknown_link' });
  const digest = digestOfToken(token);
  if (action === undefined) {
    const lookup = await quotes.linkedBy(digest, unknownLinkLimits(network));
    if ('wait' in lookup) return tooMany(lookup.wait);
    return accepted(lookup.quote ? { quote: lookup.quote } : { refusal: 'unknown_link' });
  }
  if (!ACTIONS.has(action)) return { kind: 'refused', status: 422, code: 'unreadable' };
  const limits = action === 'ask' ? quoteQuestionLimits(network, digest) : unknownLinkLimits(network);
  const answered = await quotes.answer(
    digest,
    {
      action,
      version: typeof version === 'number' ? version : null,
      name: toText(name),
      terms_version: toText(terms_version),
      text: toText(text),
    },
    limits,
  );
  if (answered.kind === 'done') {
    quotes.deliver();
    return accepted({ quote: answered.quote });
  }
  if (answered.code === 'wait') return tooMany(answered.wait);
  return accepted({ refusal: answered.code, ...(answered.quote && { quote: answered.quote }) });
}

/** Returns a normalized text that PostgreSQL can store. Returns an empty text for any value that is not a text. */
const toText = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFC').toWellFormed().replaceAll('\0', '') : '';

const accepted = (quote: { refusal?: QuoteRefusal; quote?: CustomerQuote }): FormResponse => ({
  kind: 'accepted',
  quote,
});
