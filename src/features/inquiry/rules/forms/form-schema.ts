// Checks form input by the rules of the form's table. The browser checks before sending, and the function checks again on
// arrival. Errors are codes. Their messages are in form-messages.ts.
import { isBlank, multiLine, singleLine } from '../../../../core/text/characters.ts';
import { emailProblem, normalizeEmail } from '../../../../core/text/email.ts';
import { formatPhone } from '../../../../core/text/phone.ts';
import type { MessageCode } from './form-messages.ts';
import type { FieldKind, FieldRules } from './form-table.ts';

/** Maximum lengths in characters. A longer text was probably pasted by mistake. */
const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = 10_000;

const NORMALIZERS: Partial<Record<FieldKind, (typed: string) => string>> = {
  text: multiLine,
  email: normalizeEmail,
  tel: formatPhone,
};

/** Returns a typed value in the format in which it is checked, sent and stored. */
export const normalizeField = ({ kind }: Pick<FieldRules, 'kind'>, typed: string): string =>
  (NORMALIZERS[kind] ?? singleLine)(typed);

/** Returns the maximum number of characters of a field. */
export const getMaxLength = ({ kind, maxLength }: FieldRules): number =>
  maxLength ?? (kind === 'text' ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH);

/** Returns the number of characters by which a text is too long for its field. */
export const countExcess = (field: FieldRules, typed: string): number =>
  normalizeField(field, typed).length - getMaxLength(field);

/** Returns whether the browser refuses an empty field. Such a field is marked with a star. */
export const isStarred = ({ required }: FieldRules): boolean => required !== 'no';

/** Names of the fields that contain text, not a file. */
type TypedName<Field extends FieldRules> = Exclude<Field, { kind: 'file' }>['name'];

/** Values of a checked form. A field without input has an empty text. */
export type FormValues<Field extends FieldRules> = { [Name in TypedName<Field>]: string };

export type Checked<Value, Field extends string, Code extends string = MessageCode> =
  | { kind: 'valid'; value: Value }
  /** The first problem of each invalid field, in the order of the fields. */
  | { kind: 'invalid'; errors: Partial<Record<Field, Code>> };

/** Checks the fields of a posted object of any shape. Fields that are not in the table are dropped. */
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
    const problem = value === undefined ? 'characters' : findProblem(field, value);
    if (problem) errors[name] = problem as Code;
    values[name] = value;
  }
  return Object.keys(errors).length > 0
    ? { kind: 'invalid', errors }
    : { kind: 'valid', value: values as FormValues<Field> };
}

/** Returns the error code of a normalized value, or undefined if the value is valid. */
function findProblem(field: FieldRules, value: string): string | undefined {
  const { name, kind, required, options, pattern } = field;
  if (kind !== 'email' && value.length > getMaxLength(field)) return 'too_long';
  if (isBlank(value)) return required === 'always' ? `${name}_required` : undefined;
  if (options && !Object.hasOwn(options, value)) return 'unknown_option';
  const problem = kind === 'email' ? emailProblem(value) : pattern && !matches(pattern, value) && 'invalid';
  return problem ? `${name}_${problem}` : undefined;
}

const matches = (pattern: string, value: string): boolean => new RegExp(`^(?:${pattern})$`, 'u').test(value);
