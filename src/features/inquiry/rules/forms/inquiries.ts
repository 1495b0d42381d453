// Defines the inquiries that a visitor can send to the company: a quote request, or a question.
import { checkFields, isStarred, type Checked, type FormValues } from './form-schema.ts';
import type { FieldSpec } from './form-table.ts';
import { localizeFields, type LocalizedField } from './localized-fields.ts';
import { CONSUMPTION_FILE } from './tables/common-fields.ts';
import { INQUIRY_FORMS } from './tables/index.ts';
import type { Locale } from '../../../../i18n/locales.ts';

export type InquiryKind = keyof typeof INQUIRY_FORMS;

export const INQUIRY_KINDS = Object.keys(INQUIRY_FORMS) as InquiryKind[];

type KindField<Kind extends InquiryKind> = (typeof INQUIRY_FORMS)[Kind][number];

/** A checked inquiry. Its values have no surrounding whitespace, and it has only the fields of its kind. */
export type Inquiry = { [Kind in InquiryKind]: { kind: Kind; fields: FormValues<KindField<Kind>> } }[InquiryKind];

export type InquiryField = KindField<InquiryKind>['name'];

/** Returns the fields of a kind of inquiry. The return type does not depend on the kind. */
export const getFields = (kind: InquiryKind): readonly FieldSpec[] => INQUIRY_FORMS[kind];

/**
 * Returns the fields of each form in a language, as plain JSON for the island that shows them. In the browser, every field with a
 * star is required.
 */
export const localizedForms = (locale: Locale): Record<InquiryKind, LocalizedField[]> => ({
  soumission: requireStarred(INQUIRY_FORMS.soumission, locale),
  contact: requireStarred(INQUIRY_FORMS.contact, locale),
});

const requireStarred = (fields: readonly FieldSpec[], locale: Locale): LocalizedField[] =>
  localizeFields(fields, locale).map((field) => (isStarred(field) ? { ...field, required: 'always' } : field));

/** File fields of all current and previous forms. A file is accepted even if its field belongs to the other kind of inquiry. */
export const FILE_FIELDS: ReadonlyMap<string, FieldSpec> = new Map(
  [...INQUIRY_KINDS.flatMap(getFields), CONSUMPTION_FILE].flatMap((field) =>
    field.kind === 'file' ? [[field.name, field]] : [],
  ),
);

/** Checks a posted object of any shape. Its field `type_demande` contains the kind. */
export function checkInquiry(posted: unknown): Checked<Inquiry, InquiryField | 'type_demande'> {
  const postedKind: unknown = Object(posted).type_demande;
  const kind = INQUIRY_KINDS.find((candidate) => candidate === postedKind);
  if (!kind) return { kind: 'invalid', errors: { type_demande: 'type_required' } };
  const checked = checkFields<KindField<InquiryKind>>(INQUIRY_FORMS[kind], posted);
  return checked.kind === 'invalid' ? checked : { kind: 'valid', value: { kind, fields: checked.value } as Inquiry };
}
