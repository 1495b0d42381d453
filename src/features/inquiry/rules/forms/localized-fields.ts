// Converts the fields of a form to plain JSON in one language. Islands receive this JSON as props, so that their code does not
// contain the tables with the texts of both languages.
import type { Locale } from '../../../../i18n/locales.ts';
import type { FieldRules, FormTable, Translated } from './form-table.ts';

export interface LocalizedField extends FieldRules {
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete?: string;
  /** Label of each value, in the order in which the options are shown. */
  readonly options?: Readonly<Record<string, string>>;
}

/** Returns the fields of a form in one language. */
export const localizeFields = (fields: FormTable, locale: Locale): LocalizedField[] =>
  fields.map((field) => {
    const { name, kind, required, label, hint, autoComplete, isShort } = field;
    return {
      name,
      kind,
      required,
      label: label[locale],
      ...('maxLength' in field && { maxLength: field.maxLength }),
      ...('pattern' in field && { pattern: field.pattern }),
      ...(hint && { hint: hint[locale] }),
      ...(autoComplete && { autoComplete }),
      ...(isShort && { isShort }),
      ...('hasCards' in field && { hasCards: field.hasCards }),
      ...('options' in field && { options: translateNames(field.options, locale) }),
    };
  });

const translateNames = (options: Readonly<Record<string, Translated>>, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([value, name]) => [value, name[locale]]));

/** Returns the text that people see for a value. For a choice, this is the option's label. Otherwise, it is the value itself. */
export const readableValue = ({ options }: Pick<LocalizedField, 'options'>, value: string): string =>
  options && Object.hasOwn(options, value) ? options[value]! : value;
