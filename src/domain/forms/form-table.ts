// The shape of a form's table: what the form asks, in order. Everything else that knows the fields is derived from it:
// the HTML, the checks in the browser and in the function, the types, the stored JSON, and the rows of the e-mails.
import type { Locale } from '../../i18n/locales.ts';

/** A text in each language of the site. */
export type Translated = Readonly<Record<Locale, string>>;

/**
 * `always`: the function refuses the field empty. `in-browser`: only the browser asks for it, the company accepts an
 * inquiry without it. Both are marked with a star.
 */
export type Requirement = 'always' | 'in-browser' | 'no';

/** `line` and `text` are typed text of one and of several lines; `choice` is one of its options. */
export type FieldKind = 'line' | 'text' | 'email' | 'tel' | 'choice' | 'file';

/** What a field is checked by. The tables hold to it, and so do the fields that an island gets as props. */
export interface FieldRules {
  /** As it is posted, stored, and named in error codes. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: Requirement;
  /** Characters, where it is not the kind's own limit. */
  readonly maxLength?: number;
  /** A regular expression for the whole of what is given; else it is refused as `<name>_invalid`. */
  readonly pattern?: string;
  /** The values of a choice. */
  readonly options?: Readonly<Record<string, unknown>>;
}

interface Described {
  readonly name: string;
  readonly label: Translated;
  readonly hint?: Translated;
  /** What a browser may fill in for its visitor. */
  readonly autoComplete?:
    'name' | 'email' | 'tel' | 'address-line1' | 'address-line2' | 'address-level1' | 'address-level2' | 'postal-code';
}

type Asked =
  | { readonly required: 'no' }
  /** What is said of a field left empty, under the code `<name>_required`. */
  | { readonly required: 'always' | 'in-browser'; readonly messages: { readonly required: Translated } };

type TypedField = Described & { readonly kind: 'line' | 'text' | 'tel'; readonly maxLength?: number } & (
    | (Asked & { readonly pattern?: never })
    | {
        readonly required: 'always';
        readonly pattern: string;
        readonly messages: { readonly required: Translated; readonly invalid: Translated };
      }
  );

type ChoiceField = Described & {
  readonly kind: 'choice';
  /** The name of each value, in the order in which they are shown. */
  readonly options: Readonly<Record<string, Translated>>;
} & Asked;

/** An address is always asked for: an inquiry without one could not be answered. */
type EmailField = Described & {
  readonly kind: 'email';
  readonly required: 'always';
  readonly messages: { readonly required: Translated; readonly invalid: Translated; readonly dots: Translated };
};

/** Messages about files are those of every file (inquiry-files.ts). */
type FileField = Described & { readonly kind: 'file'; readonly required: 'no' };

export type FieldSpec = TypedField | ChoiceField | EmailField | FileField;

export type FormTable = readonly FieldSpec[];

/** What a post holds beside its fields; no field can have these names. */
type ReservedName = 'type_demande' | 'locale' | 'key' | 'website' | 'open_ms';

type RepeatedName<Fields extends FormTable, Seen = ReservedName> = Fields extends readonly [
  infer First extends FieldSpec,
  ...infer Rest extends FormTable,
]
  ? (First['name'] extends Seen ? First['name'] : never) | RepeatedName<Rest, Seen | First['name']>
  : never;

/** Keeps a table as it is. A name that is there twice, or reserved, does not compile. */
export const defineForm = <const Fields extends FormTable>(
  fields: Fields & ([RepeatedName<Fields>] extends [never] ? unknown : { repeatedName: RepeatedName<Fields> }),
): Fields => fields;

/** The codes of the messages that a table brings: `name_required`, `email_invalid`. */
export type TableCode<Fields extends FormTable> = Fields[number] extends infer Field
  ? Field extends { name: infer Name extends string; messages: infer Messages }
    ? `${Name}_${keyof Messages & string}`
    : never
  : never;

/** The messages of a table, by code. */
export const tableMessages = <Fields extends FormTable>(
  fields: Fields,
  locale: Locale,
): Record<TableCode<Fields>, string> =>
  Object.fromEntries(
    fields.flatMap((field) =>
      Object.entries<Translated>('messages' in field ? field.messages : {}).map(([problem, text]) => [
        `${field.name}_${problem}`,
        text[locale],
      ]),
    ),
  );
