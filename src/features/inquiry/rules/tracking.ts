// Parses the status of an inquiry for its sender.
import * as v from 'valibot';
import { asciiDigits } from '../../../core/text/digits.ts';
import { INQUIRY_STATUSES } from './status.ts';

/**
 * Format of an inquiry's number. The database leaves out letters and digits that look alike. In the prefix `SB`, people may type
 * 5 for S and 8 for B.
 */
const REFERENCE = /^(?:.*[S5][B8])?([2-9A-HJKMNP-Z]{6})$/;
/** Pattern of a number with its prefix inside a sentence. */
const IN_SENTENCE = /(?:^|[^\p{L}\p{N}])SB[^\p{L}\p{N}]*([2-9A-HJKMNP-Z]{6})(?![\p{L}\p{N}])/u;

/** Returns the number of an inquiry from a typed or pasted text. Returns undefined if the text contains no number. */
export function parseReference(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const text = asciiDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, '')).toUpperCase();
  const number = (IN_SENTENCE.exec(text) ?? REFERENCE.exec(text.replace(/[^\p{L}\p{N}]/gu, '')))?.[1];
  return number && `SB-${number}`;
}

/**
 * Format of the token in a link to an inquiry. Receipts and the account contain such links. The token is the fragment of the
 * address.
 */
export const INQUIRY_TOKEN = /^[\w-]{43,64}$/;

/** Results of a query. `unknown` means that no inquiry has this number and address, and `link_over` that the link has expired. */
export const TRACKING_STATES = [...INQUIRY_STATUSES, 'unknown', 'link_over'] as const;
export type TrackingState = (typeof TRACKING_STATES)[number];

const Tracking = v.object({
  state: v.picklist(TRACKING_STATES),
  /** Content of the inquiry, in the order of the form. Only set if the request contained a link's token. */
  inquiry: v.optional(
    v.object({
      reference: v.string(),
      /** ISO 8601. */
      createdAt: v.string(),
      rows: v.array(v.object({ label: v.string(), value: v.string() })),
    }),
  ),
});
export type TrackingResponse = v.InferOutput<typeof Tracking>;

/** Parses the response of the function. @throws {v.ValiError} if the response does not match the schema. */
export const parseTrackingResponse = (answer: unknown): TrackingResponse => v.parse(Tracking, answer);

const Own = v.array(
  v.object({
    id: v.string(),
    reference: v.string(),
    status: v.picklist(INQUIRY_STATUSES),
    created_at: v.string(),
  }),
);
/** An inquiry in the list on its sender's account page. */
export type OwnInquiry = v.InferOutput<typeof Own>[number];

/** Parses the inquiries of an account. @throws {v.ValiError} if the response does not match the schema. */
export const parseOwnInquiries = (answer: unknown): OwnInquiry[] => v.parse(Own, answer);

const Token = v.nullable(v.pipe(v.string(), v.regex(INQUIRY_TOKEN)));

/**
 * Parses the token of a link to an inquiry. Returns null if the inquiry does not belong to the caller.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export const parseToken = (answer: unknown): string | null => v.parse(Token, answer);
