// Where an inquiry is, as its sender is told.
import * as v from 'valibot';
import { asciiDigits } from '../text/digits.ts';
import { INQUIRY_STATUSES } from './status.ts';

/** As the database makes them: no letter or digit that is taken for another. */
const REFERENCE = /^(?:.*SB)?([2-9A-HJKMNP-Z]{6})$/;

/** Returns the number of an inquiry, however it was typed or pasted; undefined where the text is not a number. */
export function parseReference(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const signs = asciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const number = REFERENCE.exec(signs)?.[1];
  return number && `SB-${number}`;
}

/** The fragment of a link to an inquiry is its token, of the receipt or of the account. */
export const INQUIRY_TOKEN = /^[\w-]{43,64}$/;

/** What answers who asks: how far it is, that there is none of this number and address, or that a link has expired. */
export const TRACKING_STATES = [...INQUIRY_STATUSES, 'unknown', 'link_over'] as const;
export type TrackingState = (typeof TRACKING_STATES)[number];

const Answer = v.object({
  state: v.picklist(TRACKING_STATES),
  /** What its sender wrote, in the order of the form: to who has the link alone. */
  inquiry: v.optional(
    v.object({
      reference: v.string(),
      /** ISO 8601. */
      createdAt: v.string(),
      rows: v.array(v.object({ label: v.string(), value: v.string() })),
    }),
  ),
});
export type TrackingAnswer = v.InferOutput<typeof Answer>;

/** @throws {v.ValiError} when the function speaks another version of it. */
export const parseTrackingAnswer = (answer: unknown): TrackingAnswer => v.parse(Answer, answer);

const Own = v.array(
  v.object({
    id: v.string(),
    reference: v.string(),
    status: v.picklist(INQUIRY_STATUSES),
    created_at: v.string(),
  }),
);
/** An inquiry as the account of its sender lists it. */
export type OwnInquiry = v.InferOutput<typeof Own>[number];

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseOwnInquiries = (answer: unknown): OwnInquiry[] => v.parse(Own, answer);

const Token = v.nullable(v.pipe(v.string(), v.regex(INQUIRY_TOKEN)));

/**
 * The token of a link to an inquiry; null where it is none of the caller's.
 * @throws {v.ValiError} when the database speaks another version of it.
 */
export const parseToken = (answer: unknown): string | null => v.parse(Token, answer);
