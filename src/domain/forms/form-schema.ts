// Checks what was typed into a form, by the rules of its table: in the browser before it is sent, in the function when
// it arrives. An error is a code; its words are in form-messages.ts.
import { isBlank, multiLine, singleLine } from '../text/characters.ts';
import { emailProblem, normalizeEmail } from '../text/email.ts';
import { formatPhone } from '../text/phone.ts';
import type { MessageCode } from './form-messages.ts';
import type { FieldKind, FieldRules } from './form-table.ts';

/** Characters. More is a mistake of the clipboard. */
const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = 10_000;

const NORMALIZERS: Partial<Record<FieldKind, (typed: string) => string>> = {
  text: multiLine,
  email: normalizeEmail,
  tel: formatPhone,
};

/** Returns what was typed into a field as it is checked, sent and stored. */
export const normalizeField = ({ kind }: Pick<FieldRules, 'kind'>, typed: string): string =>
  (NORMALIZERS[kind] ?? singleLine)(typed);

/** The most characters a field takes. */
export const maxLengthOf = ({ kind, maxLength }: FieldRules): number =>
  maxLength ?? (kind === 'text' ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH);

/** Returns by how many characters a text is too long for its field. */
export const excessOf = (field: FieldRules, typed: string): number =>
  normalizeField(field, typed).length - maxLengthOf(field);

/** Whether an empty field is refused by the browser, and marked so. */
export const isStarred = ({ required }: FieldRules): boolean => required !== 'no';

/** The names of the fields that hold text, not a file. */
type TypedName<Field extends FieldRules> = Exclude<Field, { kind: 'file' }>['name'];

/** What a form holds once it is checked: each field's text, empty where nothing was given. */
export type FormValues<Field extends FieldRules> = { [Name in TypedName<Field>]: string };

export type Checked<Value, Field extends string, Code extends string = MessageCode> =
  | { kind: 'valid'; value: Value }
  /** The first problem of each field, in the order of the fields. */
  | { kind: 'invalid'; errors: Partial<Record<Field, Code>> };

/** Checks the typed fields of a post, an object of anything. What the table does not name is left out. */
export function checkFields<Field extends FieldRules, Code extends string = MessageCode>(
  fields: readonly Field[],
  posted: unknown,
): Checked<FormValues<Field>, TypedName<Field>, Code> {
  const values: Partial<Record<string, string>> = {};
  const errors: Partial<Record<string, Code>> = {};
  for (const field of fields) {
    if (field.kind === 'file') continue;
    const { name } = field;
    const { [name]: typed = '' } = Object(posted) as Partial<Record<string, unknown>>;
    const value = typeof typed === 'string' ? normalizeField(field, typed) : undefined;
    const problem = value === undefined ? 'characters' : problemOf(field, value);
    if (problem) errors[name] = problem as Code;
    values[name] = value;
  }
  return Object.keys(errors).length > 0
    ? { kind: 'invalid', errors }
    : { kind: 'valid', value: values as FormValues<Field> };
}

/** Returns the code of what is wrong with a normalized value, if anything. */
function problemOf(field: FieldRules, value: string): string | undefined {
  const { name, kind, required, options, pattern } = field;
  if (kind !== 'email' && value.length > maxLengthOf(field)) return 'too_long';
  if (isBlank(value)) return required === 'always' ? `${name}_required` : undefined;
  if (options && !Object.hasOwn(options, value)) return 'unknown_option';
  const problem = kind === 'email' ? emailProblem(value) : pattern && !matches(pattern, value) && 'invalid';
  return problem ? `${name}_${problem}` : undefined;
}

const matches = (pattern: string, value: string): boolean => new RegExp(`^(?:${pattern})$`, 'u').test(value);
