// Tests form tables that must not compile. The type check fails if no error follows a @ts-expect-error comment.
import { expect, test } from 'vitest';
import { checkFields, type FormValues } from '../../src/features/inquiry/rules/forms/form-schema.ts';
import { FORM_MESSAGES, type MessageCode } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { checkInquiry } from '../../src/features/inquiry/rules/forms/inquiries.ts';
import { EMAIL, NAME } from '../../src/features/inquiry/rules/forms/tables/common-fields.ts';
import { defineForm, type FieldSpec } from '../../src/features/inquiry/rules/forms/form-table.ts';

const label = { fr: 'Toit', en: 'Roof' };

test('defineForm returns a table whose values are typed by the names of its fields', () => {
  const table = defineForm([NAME, EMAIL, { name: 'roof', kind: 'line', required: 'no', label }]);
  const checked = checkFields(table, { name: 'Ann', email: 'ann@example.test' });
  expect(checked.kind).toBe('valid');
  const value: FormValues<(typeof table)[number]> = { name: 'Ann', email: 'ann@example.test', roof: '' };
  expect(checked).toEqual({ kind: 'valid', value });
  // @ts-expect-error The table has no such field.
  expect(value.cellar).toBeUndefined();
});

test('defineForm rejects invalid tables at compile time', () => {
  const refusedByTypes = [
    // @ts-expect-error The name is used twice.
    defineForm([NAME, EMAIL, { name: 'name', kind: 'line', required: 'no', label }]),
    // @ts-expect-error The name is reserved for another value of the post.
    defineForm([{ name: 'locale', kind: 'line', required: 'no', label }]),
    // @ts-expect-error The English label is missing.
    defineForm([{ name: 'roof', kind: 'line', required: 'no', label: { fr: 'Toit' } }]),
    // @ts-expect-error The kind does not exist.
    defineForm([{ name: 'roof', kind: 'colour', required: 'no', label }]),
    // @ts-expect-error A choice needs options.
    defineForm([{ name: 'roof', kind: 'choice', required: 'no', label }]),
    // @ts-expect-error The option lacks its English name.
    defineForm([{ name: 'roof', kind: 'choice', required: 'no', label, options: { flat: { fr: 'Plat' } } }]),
    // @ts-expect-error A required field needs a message.
    defineForm([{ name: 'roof', kind: 'line', required: 'always', label }]),
    // @ts-expect-error An email field needs a message for invalid addresses.
    defineForm([{ ...EMAIL, messages: { required: EMAIL.messages.required } }]),
    // @ts-expect-error A file is never required.
    defineForm([{ name: 'roof', kind: 'file', required: 'always', label, messages: NAME.messages }]),
  ];
  expect(refusedByTypes).toHaveLength(9);
});

test('a code of the tables is a key of the messages, and an unknown code is not', () => {
  const code: MessageCode = 'building_type_required';
  expect(FORM_MESSAGES.fr[code]).toBe('Le type de bâtiment est requis');
  // @ts-expect-error No table has such a field.
  const unknown: MessageCode = 'roof_required';
  expect(FORM_MESSAGES.fr).not.toHaveProperty(unknown);
});

test('a checked inquiry has the fields of its kind', () => {
  const checked = checkInquiry({
    type_demande: 'contact',
    name: 'Ann',
    email: 'a@b.ca',
    subject: 'other',
    message: 'Hi',
  });
  if (checked.kind === 'invalid' || checked.value.kind !== 'contact') throw new Error('it is not a question');
  expect(checked.value.fields.message).toBe('Hi');
  // @ts-expect-error The question form has no phone field.
  expect(checked.value.fields.phone).toBeUndefined();
  expect([NAME, EMAIL] satisfies readonly FieldSpec[]).toHaveLength(2);
});
