// What does not compile as a form's table. `astro check` proves it: an error that is expected and does not come is one.
import { expect, test } from 'vitest';
import { checkFields, type FormValues } from '../../src/domain/forms/form-schema.ts';
import { FORM_MESSAGES, type MessageCode } from '../../src/domain/forms/form-messages.ts';
import { checkInquiry } from '../../src/domain/forms/inquiries.ts';
import { EMAIL, NAME } from '../../src/domain/forms/tables/common-fields.ts';
import { defineForm, type FieldSpec } from '../../src/domain/forms/form-table.ts';

const label = { fr: 'Toit', en: 'Roof' };

test('a table is kept as it is, its names and codes known by type', () => {
  const table = defineForm([NAME, EMAIL, { name: 'roof', kind: 'line', required: 'no', label }]);
  const checked = checkFields(table, { name: 'Ann', email: 'ann@example.test' });
  expect(checked.kind).toBe('valid');
  const value: FormValues<(typeof table)[number]> = { name: 'Ann', email: 'ann@example.test', roof: '' };
  expect(checked).toEqual({ kind: 'valid', value });
  // @ts-expect-error A field that the table does not name.
  expect(value.cellar).toBeUndefined();
});

test('what a table may not say', () => {
  const refusedByTypes = [
    // @ts-expect-error The name is there twice.
    defineForm([NAME, EMAIL, { name: 'name', kind: 'line', required: 'no', label }]),
    // @ts-expect-error The name is that of something else in the post.
    defineForm([{ name: 'locale', kind: 'line', required: 'no', label }]),
    // @ts-expect-error The English label is missing.
    defineForm([{ name: 'roof', kind: 'line', required: 'no', label: { fr: 'Toit' } }]),
    // @ts-expect-error There is no such kind.
    defineForm([{ name: 'roof', kind: 'colour', required: 'no', label }]),
    // @ts-expect-error A choice without options.
    defineForm([{ name: 'roof', kind: 'choice', required: 'no', label }]),
    // @ts-expect-error An option without its name in English.
    defineForm([{ name: 'roof', kind: 'choice', required: 'no', label, options: { flat: { fr: 'Plat' } } }]),
    // @ts-expect-error A required field whose message is missing.
    defineForm([{ name: 'roof', kind: 'line', required: 'always', label }]),
    // @ts-expect-error An address that nothing is said of when it is not one.
    defineForm([{ ...EMAIL, messages: { required: EMAIL.messages.required } }]),
    // @ts-expect-error A file is never required.
    defineForm([{ name: 'roof', kind: 'file', required: 'always', label, messages: NAME.messages }]),
  ];
  expect(refusedByTypes).toHaveLength(9);
});

test('each code that a table brings has a message, and no other code does', () => {
  const code: MessageCode = 'building_type_required';
  expect(FORM_MESSAGES.fr[code]).toBe('Le type de bâtiment est requis');
  // @ts-expect-error No table asks for a roof.
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
  if (checked.kind === 'invalid' || checked.value.kind !== 'contact') throw new Error('it is a question');
  expect(checked.value.fields.message).toBe('Hi');
  // @ts-expect-error A question does not ask for a phone.
  expect(checked.value.fields.phone).toBeUndefined();
  expect([NAME, EMAIL] satisfies readonly FieldSpec[]).toHaveLength(2);
});
