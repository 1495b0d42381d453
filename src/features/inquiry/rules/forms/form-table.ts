// Defines the format of a form's table, which lists the form's fields in order. The HTML, the checks in browser and function, the
// types, the stored JSON, and the emails are derived from the table.
import type { Locale } from '../../../../i18n/locales.ts';

/** A text in each language of the site. */
export type Translated = Readonly<Record<Locale, string>>;

/**
 * Whether a field is required. `always` means that the browser and the function refuse an empty field. `in-browser` means that
 * only the browser refuses an empty field, because the company can use an inquiry without the field. Fields of both kinds are
 * marked with a star.
 */
export type Requirement = 'always' | 'in-browser' | 'no';

/** `line` is text of one line and `text` is text of several lines. `choice` is one of the field's options. */
export type FieldKind = 'line' | 'text' | 'email' | 'tel' | 'choice' | 'file';

/** Rules by which a field is checked. The fields of the tables and the fields in an island's props have this type. */
export interface FieldRules {
  /** Name in the posted and stored data, and in error codes. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: Requirement;
  /** Maximum number of characters, if it differs from the kind's limit. */
  readonly maxLength?: number;
  /** Regular expression for the complete value. Other values are refused as `<name>_invalid`. */
  readonly pattern?: string;
  /** Values of a choice. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Whether the options of a choice are radio buttons, all visible at once, instead of a list. */
  readonly hasCards?: true;
  /** Whether the field shares a row with another short field, if the window is wide enough. */
  readonly isShort?: true;
}

interface Described {
  readonly name: string;
  readonly label: Translated;
  readonly hint?: Translated;
  readonly isShort?: true;
  /** Kind of data for a browser's autofill. */
  readonly autoComplete?:
    'name' | 'email' | 'tel' | 'address-line1' | 'address-line2' | 'address-level1' | 'address-level2' | 'postal-code';
}

type RequiredWithMessage =
  | { readonly required: 'no' }
  /** Message for an empty field. Its code is `<name>_required`. */
  | { readonly required: 'always' | 'in-browser'; readonly messages: { readonly required: Translated } };

type TypedField = Described & { readonly kind: 'line' | 'text' | 'tel'; readonly maxLength?: number } & (
    | (RequiredWithMessage & { readonly pattern?: never })
    | {
        readonly required: 'always';
        readonly pattern: string;
        readonly messages: { readonly required: Translated; readonly invalid: Translated };
      }
  );

type ChoiceField = Described & {
  readonly kind: 'choice';
  /** Label of each value, in the order in which the options are shown. */
  readonly options: Readonly<Record<string, Translated>>;
  readonly hasCards?: true;
} & RequiredWithMessage;

/** An email address is always required, because the company could not answer an inquiry without an address. */
type EmailField = Described & {
  readonly kind: 'email';
  readonly required: 'always';
  readonly messages: { readonly required: Translated; readonly invalid: Translated; readonly dots: Translated };
};

/** A file field has no messages of its own, because the messages about files are the same for every file (inquiry-files.ts). */
type FileField = Described & { readonly kind: 'file'; readonly required: 'no' };

export type FieldSpec = TypedField | ChoiceField | EmailField | FileField;

export type FormTable = readonly FieldSpec[];

/** Names of posted fields that no table contains. A field of a table must not have one of these names. */
type ReservedName = 'type_demande' | 'locale' | 'key' | 'website' | 'open_ms';

type RepeatedName<Fields extends FormTable, Seen = ReservedName> = Fields extends readonly [
  infer First extends FieldSpec,
  ...infer Rest extends FormTable,
]
  ? (First['name'] extends Seen ? First['name'] : never) | RepeatedName<Rest, Seen | First['name']>
  : never;

/** Returns a table unchanged. A table with a duplicate or reserved name does not compile. */
export const defineForm = <const Fields extends FormTable>(
  fields: Fields & ([RepeatedName<Fields>] extends [never] ? unknown : { repeatedName: RepeatedName<Fields> }),
): Fields => fields;

/** Codes of the messages in a table, such as `name_required` and `email_invalid`. */
export type TableCode<Fields extends FormTable> = Fields[number] extends infer Field
  ? Field extends { name: infer Name extends string; messages: infer Messages }
    ? `${Name}_${keyof Messages & string}`
    : never
  : never;

/** Returns the messages of a table, by code. */
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
