// Requests as the desk is told of them.
import * as v from 'valibot';
import { LOCALES } from '../../i18n/locales.ts';
import type { InquiryKind } from '../forms/inquiries.ts';
import type { LocalizedField } from '../forms/localized-fields.ts';
import { INQUIRY_STATUSES } from '../inquiry/status.ts';
import { parsePage, type DeskPage, type RecordAnswer } from './list.ts';

/** Named here once more: the forms' tables, which know them, would come with them into the browser. */
const KINDS = ['soumission', 'contact'] as const satisfies readonly InquiryKind[];

/** What the desk needs to know of a form's field. */
export type DeskField = Pick<LocalizedField, 'name' | 'label' | 'options'>;

/** Characters of a note; the database holds to the same. */
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
});
export type InquiryRow = v.InferOutput<typeof Row>;

const Sheet = v.object({
  ...Row.entries,
  fields: v.record(v.string(), v.string()),
  version: v.number(),
  files: v.array(v.object({ field: v.string(), name: v.string(), type: v.string(), bytes: v.number() })),
  changes: v.array(v.object({ status: v.picklist(INQUIRY_STATUSES), by: v.string(), at: v.string() })),
  notes: v.array(v.object({ id: v.number(), text: v.string(), by: v.string(), at: v.string() })),
});
/** One request with all that is known of it. */
export type InquirySheet = v.InferOutput<typeof Sheet>;

/** What came of a question about a request, or why its note was refused; null where the caller is not staff. */
export type InquiryAnswer = RecordAnswer<InquirySheet> | { kind: 'refused'; code: 'note_empty' | 'note_long' };

const Answer = v.nullable(
  v.union([
    v.object({ kind: v.picklist(['found', 'conflict']), inquiry: Sheet }),
    v.object({ kind: v.picklist(['missing']) }),
    v.object({ kind: v.picklist(['refused']), code: v.picklist(['note_empty', 'note_long']) }),
  ]),
);

/** @throws {v.ValiError} when the database speaks another version of it. */
export const parseInquiries = (answer: unknown): DeskPage<InquiryRow> | null => parsePage(answer, Row);

/** @throws {v.ValiError} when the database speaks another version of it. */
export function parseInquiry(answer: unknown): InquiryAnswer {
  const parsed = v.parse(Answer, answer);
  return parsed && 'inquiry' in parsed ? { kind: parsed.kind, record: parsed.inquiry } : parsed;
}

/** What is wrong with a note before it is sent, as the database says it. */
export function noteProblem(text: string): 'note_empty' | 'note_long' | undefined {
  if (text.trim() === '') return 'note_empty';
  return Array.from(text.trim()).length > MAX_NOTE_LENGTH ? 'note_long' : undefined;
}

/** The address that opens a reply in the mail program of whoever is at the desk. */
export const replyAddress = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;

const Me = v.nullable(v.object({ email: v.string() }));

/**
 * Who is at the desk; null where the caller is not staff.
 * @throws {v.ValiError} when the database speaks another version of it.
 */
export const parseMe = (answer: unknown): { email: string } | null => v.parse(Me, answer);

const Link = v.union([
  v.object({ kind: v.picklist(['linked']), url: v.string() }),
  v.object({ kind: v.picklist(['refused']), code: v.picklist(['not_found', 'not_signed_in']) }),
]);

/**
 * The address at which a file is downloaded; null where it is not there, or not for the caller.
 * @throws {v.ValiError} when the function speaks another version of it.
 */
export function parseFileLink(answer: unknown): string | null {
  const link = v.parse(Link, answer);
  return link.kind === 'linked' ? link.url : null;
}
