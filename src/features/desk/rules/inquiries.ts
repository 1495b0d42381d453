// Parses inquiries for the desk, and checks notes and replies.
import * as v from 'valibot';
import { LOCALES } from '../../../i18n/locales.ts';
import { Visit } from '../../visits/rules/visit.ts';
import type { InquiryKind } from '../../inquiry/rules/forms/inquiries.ts';
import type { LocalizedField } from '../../inquiry/rules/forms/localized-fields.ts';
import { QUOTE_STATUSES } from '../../quotes/rules/customer-quote.ts';
import { INQUIRY_STATUSES } from '../../inquiry/rules/status.ts';
import { Note, parsePage, type DeskPage, type RecordResult } from './list.ts';
import { VisitRefusal } from './visits.ts';

/** The kinds are repeated here. An import of the tables that define them would add these tables to the browser's code. */
const KINDS = ['soumission', 'contact'] as const satisfies readonly InquiryKind[];

/** Properties of a form field that the desk needs. */
export type DeskField = Pick<LocalizedField, 'name' | 'label' | 'options'>;

/** Reasons why a note, a reply or an owner was refused. */
const NOTE_REFUSALS = ['note_empty', 'note_long', 'reply_empty', 'reply_long', 'owner_unknown'] as const;
type NoteRefusal = (typeof NOTE_REFUSALS)[number];

/** Returns the length of a reply or note in characters, as the database counts them, without spaces around the text. */
export const countCharacters = (text: string): number => Array.from(text.trim()).length;

/** Maximum number of characters of a reply. The database has the same limit. */
export const MAX_REPLY_LENGTH = 10_000;

/** Returns the code with which the database would refuse a reply, or undefined for a valid reply. */
export function replyProblem(text: string): 'reply_empty' | 'reply_long' | undefined {
  if (text.trim() === '') return 'reply_empty';
  return countCharacters(text) > MAX_REPLY_LENGTH ? 'reply_long' : undefined;
}

/** Maximum number of characters of a note. The database has the same limit. */
export const MAX_NOTE_LENGTH = 5_000;

const Row = v.object({
  id: v.string(),
  created_at: v.string(),
  reference: v.string(),
  kind: v.picklist(KINDS),
  locale: v.picklist(LOCALES),
  name: v.string(),
  email: v.string(),
  status: v.picklist(INQUIRY_STATUSES),
  fields: v.nullable(v.record(v.string(), v.string())),
  /** Address of the staff member who looks after the inquiry. Missing in the previous version of the database. */
  owner: v.optional(v.nullable(v.string()), null),
});
export type InquiryRow = v.InferOutput<typeof Row>;

const Details = v.object({
  ...Row.entries,
  fields: v.record(v.string(), v.string()),
  /** Inputs of the calculator, by name. Missing in the previous version of the database. */
  sizing: v.nullish(v.record(v.string(), v.string())),
  version: v.number(),
  files: v.array(v.object({ field: v.string(), name: v.string(), type: v.string(), bytes: v.number() })),
  changes: v.array(v.object({ status: v.picklist(INQUIRY_STATUSES), by: v.string(), at: v.string() })),
  quotes: v.optional(
    v.array(v.object({ id: v.string(), number: v.nullable(v.string()), status: v.picklist(QUOTE_STATUSES) })),
    [],
  ),
  notes: v.array(Note),
  /** Null if no date is set, or if the database has the previous version. */
  visit: v.optional(v.nullable(Visit), null),
  /** Addresses of all staff. */
  colleagues: v.optional(v.array(v.string()), []),
  replies: v.optional(
    v.array(
      v.object({
        id: v.string(),
        text: v.string(),
        by: v.string(),
        at: v.string(),
        state: v.picklist(['waiting', 'sent', 'failed']),
      }),
    ),
    [],
  ),
});
/** One inquiry with all its details. */
export type InquiryDetails = v.InferOutput<typeof Details>;

/** Response about one inquiry, or the reason why a change of it was refused. Null if the caller is not staff. */
export type InquiryResult = RecordResult<InquiryDetails> | { kind: 'refused'; code: NoteRefusal } | VisitRefusal;

const InquiryResponse = v.nullable(
  v.union([
    v.object({ kind: v.picklist(['found', 'conflict']), inquiry: Details }),
    v.object({ kind: v.picklist(['missing']) }),
    v.object({ kind: v.picklist(['refused']), code: v.picklist(NOTE_REFUSALS) }),
    VisitRefusal,
  ]),
);

/** Parses a page of inquiries. @throws {v.ValiError} if the response does not match the schema. */
export const parseInquiries = (answer: unknown): DeskPage<InquiryRow> | null => parsePage(answer, Row);

/** Parses the response about one inquiry. @throws {v.ValiError} if the response does not match the schema. */
export function parseInquiry(answer: unknown): InquiryResult {
  const parsed = v.parse(InquiryResponse, answer);
  return parsed && 'inquiry' in parsed ? { kind: parsed.kind, record: parsed.inquiry } : parsed;
}

/** Returns the code with which the database would refuse a note, or undefined for a valid note. */
export function noteProblem(text: string): 'note_empty' | 'note_long' | undefined {
  if (text.trim() === '') return 'note_empty';
  return countCharacters(text) > MAX_NOTE_LENGTH ? 'note_long' : undefined;
}

/** Returns the address that opens a reply in the email program of the staff member. */
export const replyAddress = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;

const Link = v.union([
  v.object({ kind: v.picklist(['linked']), url: v.string() }),
  v.object({ kind: v.picklist(['refused']), code: v.picklist(['not_found', 'not_signed_in']) }),
]);

/**
 * Parses the download address of a file. Returns null if the file does not exist or the caller has no right to it.
 * @throws {v.ValiError} if the response does not match the schema.
 */
export function parseFileLink(answer: unknown): string | null {
  const link = v.parse(Link, answer);
  return link.kind === 'linked' ? link.url : null;
}
