// What was filled in, in the order of the form, labelled in French for the company.
import { fieldsOf, FILE_FIELDS } from '../../../src/domain/forms/inquiries.ts';
import { localizeFields, readableValue } from '../../../src/domain/forms/localized-fields.ts';
import { labelled } from '../mail/message.ts';
import type { StoredFile, StoredInquiry } from '../mail/outbox.ts';

/** The rows of what was typed. A field that the form asks no more is shown under the name it is stored by. */
export function inquiryRows({ kind, fields }: StoredInquiry): [label: string, value: string][] {
  const asked = localizeFields(fieldsOf(kind), 'fr');
  const names = new Set(asked.map(({ name }) => name));
  const rows = asked.map((field): [string, string] => [field.label, readableValue(field, fields[field.name] ?? '')]);
  const others = Object.entries(fields).filter(([name]) => !names.has(name));
  return labelled(
    [...rows, ...others].filter(([, value]) => value !== ''),
    'fr',
  );
}

/** What the form calls the field a file came in; the field's own name once the form no longer has it. */
export const fileLabel = ({ field }: StoredFile): string =>
  /* c8 ignore next -- no form has lost a field yet */
  FILE_FIELDS.get(field)?.label.fr ?? field;
