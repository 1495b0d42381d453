import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asRedirect } from '../../functions/_shared/form-response.ts';
import { INQUIRY_KINDS, getFields } from '../../src/features/inquiry/rules/forms/inquiries.ts';
import {
  anchorOfErrors,
  codesNeedingField,
  COMBINATION_ANCHORS,
  LETTERED_FIELDS,
} from '../../src/features/inquiry/rules/forms/wrong-fields.ts';

const fieldLetters = [...LETTERED_FIELDS.keys()];
const toLetters = (names: readonly string[]): string =>
  fieldLetters.filter((letter) => names.includes(LETTERED_FIELDS.get(letter)!.name)).join('');

test('the anchor of a single error, or of errors of files only, contains the code, and the field if the message does not name it', () => {
  expect(anchorOfErrors({})).toBeUndefined();
  expect(anchorOfErrors({ type_demande: 'type_required' })).toBe('type_required');
  expect(anchorOfErrors({ email: 'email_dots' })).toBe('email_dots');
  expect(anchorOfErrors({ message: 'too_long' })).toBe('message-too_long');
  expect(anchorOfErrors({ attachment: 'file_size' })).toBe('attachment-file_size');
  // The page has one file field, which shows the errors of all files. A previous version also had the field `consumption_file`.
  expect(anchorOfErrors({ attachment_3: 'file_size' })).toBe('attachment-file_size');
  expect(anchorOfErrors({ attachment: 'file_type', attachment_2: 'file_size' })).toBe('attachment-file_size');
  expect(anchorOfErrors({ consumption_file: 'file_empty' })).toBe('attachment-file_empty');
  expect(anchorOfErrors({ attachment: 'files_size' })).toBe('attachment-files_size');
  expect(anchorOfErrors({ name: 'name_required', attachment_2: 'file_size' })).toBe(
    `wrong-${toLetters(['name', 'attachment'])}`,
  );
  expect(anchorOfErrors({ subject: 'unknown_option' })).toBe('subject-unknown_option');
  for (const { name, kind } of LETTERED_FIELDS.values())
    if (kind !== 'email') expect(codesNeedingField(name), name).not.toEqual([]);
});

test('COMBINATION_ANCHORS contains the anchor of every combination of wrong fields, and each anchor only once', () => {
  for (const kind of INQUIRY_KINDS) {
    const names = getFields(kind).map(({ name }) => name);
    for (let bits = 1; bits < 2 ** names.length; bits++) {
      const wrong = names.filter((_name, place) => bits & (2 ** place));
      if (wrong.length === 1) continue;
      const anchor = anchorOfErrors(Object.fromEntries(wrong.map((name) => [name, 'too_long' as const])))!;
      expect(anchor).toBe(`wrong-${toLetters(wrong)}`);
      expect(COMBINATION_ANCHORS).toContain(anchor);
    }
  }
  expect(new Set(COMBINATION_ANCHORS).size).toBe(COMBINATION_ANCHORS.length);
});

test('the stylesheet has a rule for each letter with which an anchor names a wrong field', () => {
  const styles = readFileSync('src/styles/inquiry-form.css', 'utf8');
  for (const letter of fieldLetters) expect(styles).toContain(`[id*='${letter}']:target`);
  expect(fieldLetters).not.toContain(undefined);
});

test('a browser that sends invalid fields is redirected to the anchor of their errors', () => {
  process.env.SITE_URL ??= 'https://exemple.test';
  const pages = { accepted: { fr: '/a', en: '/b' }, refused: { fr: '/c', en: '/d' } };
  const errors = { name: 'name_required', message: 'message_required' } as const;
  const response = asRedirect({ kind: 'refused', status: 422, code: 'fields', fields: errors }, 'fr', pages);
  expect(response.headers.get('location')).toMatch(new RegExp(`/c#wrong-${toLetters(['name', 'message'])}$`));
});
