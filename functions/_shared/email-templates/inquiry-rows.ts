// Lists the input of a form in the order of its fields.
import { fieldOfFile } from '../../../src/features/inquiry/rules/forms/field-files.ts';
import { getFields, FILE_FIELDS } from '../../../src/features/inquiry/rules/forms/inquiries.ts';
import { localizeFields, readableValue } from '../../../src/features/inquiry/rules/forms/localized-fields.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { StoredFile, StoredInquiry } from '../mail/outbox.ts';

/** Returns the filled-in fields with their labels. A field that the form no longer has is labelled with its stored name. */
export function inquiryRows(
  { kind, fields }: Pick<StoredInquiry, 'kind' | 'fields'>,
  language: Locale,
): [label: string, value: string][] {
  const formFields = localizeFields(getFields(kind), language);
  const names = new Set(formFields.map(({ name }) => name));
  const rows = formFields.map((field): [string, string] => [
    field.label,
    readableValue(field, fields[field.name] ?? ''),
  ]);
  const others = Object.entries(fields).filter(([name]) => !names.has(name));
  return [...rows, ...others].filter(([, value]) => value !== '');
}

/** Returns the label of a file's field, or the field's name if neither a current nor a previous form has the field. */
export const fileLabel = ({ field }: Pick<StoredFile, 'field'>, language: Locale): string =>
  /* c8 ignore next -- FILE_FIELDS also has the file fields of previous forms */
  FILE_FIELDS.get(fieldOfFile(field))?.label[language] ?? field;
