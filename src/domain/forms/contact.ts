// A request to the company: for a quote, or a question (specification, sections 3 and 5). The form and the function
// that receives it hold to the same schema.
import * as v from 'valibot';
import { email, line, text } from './form-text.ts';

export const REQUEST_TYPES = ['soumission', 'contact'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** Characters. Longer is a mistake of the clipboard. */
export const MAX_LENGTHS = { line: 200, text: 10_000 } as const;

/** What may be answered where there is a choice. */
export const OPTIONS = {
  building_type: ['chalet', 'residential', 'commercial', 'rv'],
  autonomy: ['full', 'partial'],
  subject: ['general', 'support', 'other'],
} as const;
export type OptionField = keyof typeof OPTIONS;

const aLine = line(MAX_LENGTHS.line);
const aText = text(MAX_LENGTHS.text);

/** One of the answers, or none. */
const option = (field: OptionField) =>
  v.check((value: string) => value === '' || (OPTIONS[field] as readonly string[]).includes(value), 'unknown_option');

const sender = {
  name: v.pipe(aLine, v.nonEmpty('name_required')),
  email,
};

const Quote = v.object({
  type_demande: v.literal('soumission'),
  ...sender,
  phone: aLine,
  address: aLine,
  building_type: v.pipe(aLine, v.nonEmpty('building_type_required'), option('building_type')),
  autonomy: v.pipe(aLine, option('autonomy')),
  project_description: v.pipe(aText, v.nonEmpty('project_description_required')),
});

const Question = v.object({
  type_demande: v.literal('contact'),
  ...sender,
  subject: v.pipe(aLine, v.nonEmpty('subject_required'), option('subject')),
  message: v.pipe(aText, v.nonEmpty('message_required')),
});

const REQUESTS = { soumission: Quote, contact: Question };

/** A request as it is kept: trimmed, and without what its kind does not ask for. */
export type ContactRequest = v.InferOutput<(typeof REQUESTS)[RequestType]>;

export type ContactField = keyof v.InferOutput<typeof Quote> | keyof v.InferOutput<typeof Question>;

export type ContactErrorCode =
  | 'type_required'
  | 'name_required'
  | 'email_required'
  | 'email_invalid'
  | 'building_type_required'
  | 'project_description_required'
  | 'subject_required'
  | 'message_required'
  | 'unknown_option'
  | 'characters'
  | 'too_long';

export type Checked<Value, Field extends string, Code extends string> =
  | { kind: 'valid'; value: Value }
  /** The first thing that is wrong with each field, in the order of the fields. */
  | { kind: 'invalid'; errors: Partial<Record<Field, Code>> };

/** Checks what a form holds, or what was posted: an object of anything. */
export function checkContactRequest(fields: unknown): Checked<ContactRequest, ContactField, ContactErrorCode> {
  const type = REQUEST_TYPES.find((one) => one === (fields as { type_demande?: unknown } | null)?.type_demande);
  if (!type) return { kind: 'invalid', errors: { type_demande: 'type_required' } };
  const result = v.safeParse(REQUESTS[type], fields);
  if (result.success) return { kind: 'valid', value: result.output };
  const errors: Partial<Record<ContactField, ContactErrorCode>> = {};
  for (const { path, message } of result.issues) errors[path![0].key as ContactField] ??= message as ContactErrorCode;
  return { kind: 'invalid', errors };
}
