// Checks what was typed into a form, by the rules of its table: in the browser before it is sent, in the function when
// it arrives. An error is a code; its words are in form-messages.ts.
import * as v from 'valibot';
import type { MessageCode } from './form-messages.ts';
import type { FieldRules } from './form-table.ts';

/** Characters. More is a mistake of the clipboard. */
const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = 10_000;

/** An address is text, an at sign, text, a dot, text (specification, section 5). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Mail servers may refuse more before the at sign; nobody has an address as long as the standard allows. */
const MAX_EMAIL_LENGTH = 150;

// PostgreSQL stores no half of a surrogate pair, and nobody types a control character. A text holds line ends and tabs.
const NOT_STORABLE = /[\p{Cc}\p{Cs}]/u;
const NOT_STORABLE_IN_TEXT = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** The most characters a field takes. */
export const maxLengthOf = ({ kind, maxLength }: FieldRules): number =>
  maxLength ?? (kind === 'text' ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH);

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
  const typed = fields.filter(({ kind }) => kind !== 'file');
  const schema = v.object(Object.fromEntries(typed.map((field) => [field.name, schemaOf(field)])));
  const result = v.safeParse(schema, Object(posted));
  if (result.success) return { kind: 'valid', value: result.output as FormValues<Field> };
  const errors: Partial<Record<string, Code>> = {};
  for (const { path, message } of result.issues) errors[path![0].key as string] ??= message as Code;
  return { kind: 'invalid', errors };
}

type TextSchema = v.GenericSchema<unknown, string>;

function schemaOf(field: FieldRules): TextSchema {
  const { name, kind, required, options, pattern } = field;
  // An address that is too long is no address: its own message says so.
  const maxLength = kind === 'email' ? Infinity : maxLengthOf(field);
  const text = kind === 'text' ? multiLine(maxLength) : singleLine(maxLength);
  const given: TextSchema =
    required === 'always'
      ? v.pipe(
          text,
          v.check((value) => value !== '', `${name}_required`),
        )
      : text;
  if (kind === 'email') return v.pipe(given, v.check(isEmptyOrEmail, `${name}_invalid`));
  if (pattern) {
    const whole = new RegExp(`^(?:${pattern})$`, 'u');
    return v.pipe(
      given,
      v.check((value) => whole.test(value), `${name}_invalid`),
    );
  }
  if (!options) return given;
  return v.pipe(
    given,
    v.check((value) => value === '' || Object.hasOwn(options, value), 'unknown_option'),
  );
}

const isEmptyOrEmail = (value: string): boolean =>
  value === '' || (value.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(value));

const given = v.pipe(v.optional(v.string('characters'), ''));

/** One line, without the spaces around it. */
const singleLine = (maxLength: number) =>
  v.pipe(
    given,
    v.transform((value) => value.trim()),
    v.check((value) => !NOT_STORABLE.test(value), 'characters'),
    v.check((value) => value.length <= maxLength, 'too_long'),
  );

/** Several lines, without the spaces around them. A browser posts a line end as two characters, a script as one. */
const multiLine = (maxLength: number) =>
  v.pipe(
    given,
    v.transform((value) => value.replace(/\r\n?/g, '\n').trim()),
    v.check((value) => !NOT_STORABLE_IN_TEXT.test(value), 'characters'),
    v.check((value) => value.length <= maxLength, 'too_long'),
  );
