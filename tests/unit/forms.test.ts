import { openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeProgram } from '../../functions/_shared/spam-protection.ts';
import { fieldOfFile, fileNames, freeFileName } from '../../src/features/inquiry/rules/forms/field-files.ts';
import { FORM_MESSAGES } from '../../src/features/inquiry/rules/forms/form-messages.ts';
import { checkFields, isStarred, getMaxLength } from '../../src/features/inquiry/rules/forms/form-schema.ts';
import { defineForm } from '../../src/features/inquiry/rules/forms/form-table.ts';
import {
  checkInquiry,
  getFields,
  FILE_FIELDS,
  INQUIRY_KINDS,
  localizedForms,
} from '../../src/features/inquiry/rules/forms/inquiries.ts';
import {
  checkedCopies,
  checkedCopy,
  chosenFileProblem,
  copyFile,
  fileProblem,
  MAX_FILE_BYTES,
  MAX_TOTAL_BYTES,
} from '../../src/features/inquiry/rules/forms/inquiry-files.ts';
import { localizeFields, readableValue } from '../../src/features/inquiry/rules/forms/localized-fields.ts';
import { checkSubscription } from '../../src/features/inquiry/rules/forms/newsletter.ts';
import { statusAfter } from '../../src/features/inquiry/rules/forms/submission.ts';
import { HONEYPOT, OPEN_FOR } from '../../src/features/inquiry/rules/forms/spam-protection.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { isUuid, newUuid } from '../../src/core/uuid.ts';
import { LOCALES } from '../../src/i18n/locales.ts';

const temporary = temporaryFolders();
const TEXT_LENGTH = getMaxLength({ name: 'message', kind: 'text', required: 'no' });
const QUESTION = { type_demande: 'contact', name: 'Ann', email: 'ann@example.test', subject: 'general', message: 'Hi' };
const QUOTE = {
  type_demande: 'soumission',
  name: 'Jean',
  email: 'jean@exemple.test',
  building_type: 'chalet',
  project_description: 'Six panneaux',
};
const findErrors = (fields: unknown) => {
  const checked = checkInquiry(fields);
  return checked.kind === 'invalid' ? checked.errors : {};
};

const withoutKind = ({ type_demande: _kind, ...fields }: Record<string, string>) => fields;

test('localizedForms returns each form in the given language, with required fields starred', () => {
  const starred = (locale: 'fr' | 'en') =>
    Object.values(localizedForms(locale)).map((fields) => fields.filter(isStarred).map(({ label }) => label));
  expect(starred('fr')).toEqual([
    ['Type de bâtiment', 'Adresse du lieu à équiper', 'Description du projet', 'Nom', 'Téléphone', 'Courriel'],
    ['Nom', 'Courriel', 'Sujet', 'Message'],
  ]);
  expect(starred('en')[1]).toEqual(['Name', 'Email', 'Subject', 'Message']);
});

describe('an inquiry', () => {
  test('is returned with trimmed texts, one kind of line break, and only the fields of its kind', () => {
    expect(checkInquiry({ ...QUESTION, name: ' Ann ', message: 'a\r\nb\rc ', phone: '1', extra: 1 })).toEqual({
      kind: 'valid',
      value: { kind: 'contact', fields: { ...withoutKind(QUESTION), message: 'a\nb\nc' } },
    });
    expect(checkInquiry(QUOTE)).toEqual({
      kind: 'valid',
      value: { kind: 'soumission', fields: { ...withoutKind(QUOTE), phone: '', address: '', autonomy: '' } },
    });
  });

  test('gets an error for each missing required field, in the order of the form', () => {
    expect(Object.entries(findErrors({ type_demande: 'soumission' }))).toEqual([
      ['building_type', 'building_type_required'],
      ['project_description', 'project_description_required'],
      ['name', 'name_required'],
      ['email', 'email_required'],
    ]);
    expect(Object.entries(findErrors({ type_demande: 'contact' }))).toEqual([
      ['name', 'name_required'],
      ['email', 'email_required'],
      ['subject', 'subject_required'],
      ['message', 'message_required'],
    ]);
  });

  test.each([
    [null, { type_demande: 'type_required' }],
    [[], { type_demande: 'type_required' }],
    [{ type_demande: 'x' }, { type_demande: 'type_required' }],
    [{ ...QUESTION, name: '\u00a0 ' }, { name: 'name_required' }],
    [{ ...QUESTION, name: '\u200b\u202e' }, { name: 'name_required' }],
    [{ ...QUESTION, name: 3 }, { name: 'characters' }],
    [{ ...QUESTION, message: ['Hi'] }, { message: 'characters' }],
    [{ ...QUESTION, message: '\ud800\0' }, { message: 'message_required' }],
    [{ ...QUESTION, message: '\u200b \u2060' }, { message: 'message_required' }],
    [{ ...QUESTION, name: 'x'.repeat(201) }, { name: 'too_long' }],
    [{ ...QUESTION, message: 'x'.repeat(TEXT_LENGTH + 1) }, { message: 'too_long' }],
    [{ ...QUESTION, subject: 'castle' }, { subject: 'unknown_option' }],
    [{ ...QUESTION, email: 'a@b' }, { email: 'email_invalid' }],
    [{ ...QUESTION, email: 'a b@c.d' }, { email: 'email_invalid' }],
    [{ ...QUESTION, email: 'jean@exemple..ca' }, { email: 'email_dots' }],
    [{ ...QUESTION, email: `${'a'.repeat(190)}@b.cd` }, { email: 'email_invalid' }],
    [{ ...QUESTION, email: `${'a'.repeat(5000)}@b.cd` }, { email: 'email_invalid' }],
    [{ ...QUOTE, autonomy: 'none' }, { autonomy: 'unknown_option' }],
    [{ ...QUOTE, autonomy: 'constructor' }, { autonomy: 'unknown_option' }],
  ])('is refused if it is %j', (fields, errors) => expect(findErrors(fields)).toEqual(errors));

  test('that is valid is not changed by a second check', { timeout: 60_000 }, () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.record({ name: text, message: text }), (typed) => {
        const checked = checkInquiry({ ...QUESTION, ...typed });
        if (checked.kind === 'valid')
          expect(checkInquiry({ ...checked.value.fields, type_demande: 'contact' })).toEqual(checked);
      }),
    );
  });
});

describe('the fields that an island gets as props', () => {
  const localizedField = (name: string) =>
    localizeFields(getFields('soumission'), 'fr').find((field) => field.name === name)!;

  test.each(INQUIRY_KINDS.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
    'of %s in %s are plain JSON, and give the same errors as the fields of the form’s table',
    (kind, locale) => {
      const localized = localizeFields(getFields(kind), locale);
      expect(JSON.parse(JSON.stringify(localized))).toEqual(localized);
      for (const posted of [QUESTION, QUOTE, {}, { ...QUOTE, autonomy: 'none', phone: 'x'.repeat(201) }])
        expect(checkFields(localized, posted)).toEqual(checkFields(getFields(kind), posted));
    },
  );

  test('have their texts in the given language', () => {
    expect(localizedField('name')).toEqual({
      name: 'name',
      kind: 'line',
      required: 'always',
      label: 'Nom',
      autoComplete: 'name',
      isShort: true,
    });
    expect(localizedField('address')).toMatchObject({
      hint: 'La municipalité, le lac ou le chemin suffit\u00a0; pour un VR, l’endroit où il est garé.',
    });
    expect(localizedField('building_type')).toMatchObject({ hasCards: true, options: { chalet: 'Chalet', rv: 'VR' } });
    expect(localizeFields(getFields('contact'), 'en').find(({ name }) => name === 'name')!.label).toBe('Name');
  });

  test('contain the names of options, and a value without an option is shown unchanged', () => {
    const building = localizedField('building_type');
    expect(readableValue(building, 'rv')).toBe('VR');
    expect(readableValue(building, 'igloo')).toBe('igloo');
    expect(readableValue(localizedField('name'), 'Ann')).toBe('Ann');
  });

  test('include the length limit that a form’s table sets for a field, and the check enforces it', () => {
    const table = defineForm([
      { name: 'code', kind: 'line', required: 'no', maxLength: 3, label: { fr: 'Code', en: 'Code' } },
    ]);
    expect(getMaxLength(localizeFields(table, 'fr')[0]!)).toBe(3);
    expect(checkFields(table, { code: 'abcd' })).toEqual({ kind: 'invalid', errors: { code: 'too_long' } });
  });
});

test('a field that occurs in two forms has the same messages in both', () => {
  const messages = new Map<string, object>();
  for (const field of INQUIRY_KINDS.flatMap(getFields)) {
    if ('messages' in field) expect(messages.get(field.name) ?? field.messages).toEqual(field.messages);
    if ('messages' in field) messages.set(field.name, field.messages);
  }
  expect(messages.size).toBeGreaterThan(3);
});

test('a no-break space precedes French punctuation in all labels, hints and options of the forms', () => {
  for (const { label, hint = '', options = {} } of INQUIRY_KINDS.flatMap((kind) =>
    localizeFields(getFields(kind), 'fr'),
  ))
    for (const text of [label, hint, ...Object.values(options)])
      expect(text).not.toMatch(/[^\u00a0\s] ?[:;!?%](?=\s|$)/u);
});

describe('a file', () => {
  const JPEG = [0xff, 0xd8, 0xff, 0];
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0];
  test.each<[string, BlobPart, string | undefined]>([
    ['a.pdf', '%PDF-1.7', undefined],
    ['a.PDF', `${'x'.repeat(900)}%PDF-1.7`, undefined],
    ['a.pdf', `${'x'.repeat(1024)}%PDF-1.7`, 'file_content'],
    ['a.pdf', 'PK', 'file_content'],
    ['a.png', '%PDF-', undefined],
    ['a.pdf', '', 'file_empty'],
    ['a.pdf.exe', '%PDF-', 'file_type'],
    ['pdf', '%PDF-', 'file_type'],
    ['a.jpeg', new Uint8Array(JPEG), undefined],
    ['a.png', new Uint8Array(JPEG), undefined],
    ['a.png', new Uint8Array(PNG), undefined],
    ['Toit.JPG', new Uint8Array(PNG), undefined],
    ['a.jpg', 'GIF89a', 'file_content'],
  ])('named %s with the content %s has the problem %s', async (name, content, expected) => {
    expect(await chosenFileProblem(new File([content], name))).toBe(expected);
  });

  test('may have the maximum size, but not one byte more', () => {
    expect(fileProblem({ name: 'a.pdf', size: MAX_FILE_BYTES })).toBeUndefined();
    expect(fileProblem({ name: 'a.pdf', size: MAX_FILE_BYTES + 1 })).toBe('file_size');
  });

  test('may be as large as the storage accepts', () => {
    const megabytes = MAX_FILE_BYTES / 1024 / 1024;
    expect(readFileSync('supabase/config.toml', 'utf8')).toContain(`file_size_limit = "${megabytes}MiB"`);
  });

  test('that is saved again after it was chosen is reported as unreadable, and an earlier copy stays valid', async () => {
    const path = join(temporary(), 'a.pdf');
    writeFileSync(path, '%PDF-1.7');
    const chosen = new File([await openAsBlob(path)], 'a.pdf');
    expect(await chosenFileProblem(chosen)).toBeUndefined();
    const copy = (await copyFile(chosen)) as File;
    writeFileSync(path, '%PDF-1.7, saved again');
    expect(await chosenFileProblem(chosen)).toBe('file_unreadable');
    expect(await copyFile(chosen)).toBe('file_unreadable');
    expect(await checkedCopy(chosen)).toBe('file_unreadable');
    expect(((await checkedCopy(copy)) as File).name).toBe('a.pdf');
    expect(await copy.text()).toBe('%PDF-1.7');
  });

  test('that is empty is reported under the name it is posted with, and files that are too large together are reported once', async () => {
    const plan = new File(['%PDF-1.7'], 'plan.pdf');
    const large = new File([`%PDF-${'x'.repeat(MAX_TOTAL_BYTES / 2 - 5)}`], 'grand.pdf');
    expect(await checkedCopies({ attachment: plan, attachment_2: new File([''], 'vide.pdf') })).toEqual({
      copies: { attachment: expect.any(File) },
      errors: { attachment_2: 'file_empty' },
    });
    expect((await checkedCopies({ attachment: large, attachment_2: large })).errors).toEqual({});
    expect((await checkedCopies({ attachment_2: large, attachment_3: large, attachment_4: plan })).errors).toEqual({
      attachment_2: 'files_size',
    });
    expect(await checkedCopies({})).toEqual({ copies: {}, errors: {} });
  });

  test('is posted under a name that is unique among the files of its field', () => {
    const names = fileNames('attachment');
    expect(names).toEqual(['attachment', 'attachment_2', 'attachment_3', 'attachment_4', 'attachment_5']);
    expect(names.map(fieldOfFile)).toEqual(names.map(() => 'attachment'));
    // The names of fields do not end in a number, so `fieldOfFile` returns them unchanged.
    for (const name of FILE_FIELDS.keys()) expect(fieldOfFile(name)).toBe(name);
    expect(freeFileName('attachment', () => false)).toBe('attachment');
    expect(freeFileName('attachment', (name) => name !== 'attachment_3')).toBe('attachment_3');
    expect(freeFileName('attachment', (name) => names.includes(name))).toBe('attachment_6');
  });
});

test.each([
  [{}, false],
  [{ [HONEYPOT]: '' }, false],
  [{ [HONEYPOT]: 'https://example.test' }, true],
  [{ [OPEN_FOR]: '1000' }, false],
  [{ [OPEN_FOR]: 999 }, true],
  [{ [OPEN_FOR]: 'long' }, true],
])('%j counts as spam: %s', (fields, expected) => expect(looksLikeProgram(fields)).toBe(expected));

test('a subscription needs a valid email address', () => {
  expect(checkSubscription({ email: ' a@b.ca ' })).toEqual({ kind: 'valid', value: { email: 'a@b.ca' } });
  for (const fields of [null, 'x', {}, { email: '' }])
    expect(checkSubscription(fields)).toEqual({ kind: 'invalid', code: 'email_required' });
  expect(checkSubscription({ email: 'a@b' })).toEqual({ kind: 'invalid', code: 'email_invalid' });
});

test('a response with a reference means success, and a permanent refusal ends the attempts', () => {
  expect(statusAfter(200, { reference: 'SB-1' })).toEqual({ kind: 'received', reference: 'SB-1' });
  const receivedAt = '2026-11-27T14:00:00.000Z';
  expect(statusAfter(200, { reference: 'SB-1', received_at: receivedAt })).toMatchObject({ receivedAt });
  expect(statusAfter(422, { error: 'Non', codes: { name: 'name_required' } })).toEqual({
    kind: 'refused',
    error: 'Non',
    fields: { name: 'name_required' },
  });
  expect(statusAfter(403, { error: 'Non' })).toEqual({ kind: 'refused', error: 'Non', fields: {} });
  for (const status of [401, 404, 405, 410, 413, 499])
    expect(statusAfter(status, undefined), String(status)).toEqual({ kind: 'refused', fields: {} });
});

test('an inquiry waits for another attempt after status 408, 425 or 429, and shows the response’s reason', () => {
  for (const status of [408, 425, 429]) {
    expect(statusAfter(status, undefined), String(status)).toEqual({ kind: 'waiting' });
    expect(statusAfter(status, { error: 'Trop' })).toEqual({ kind: 'waiting', reason: 'Trop' });
  }
});

test('an inquiry waits for another attempt after an unexpected response, which is not reported as a lost connection', () => {
  for (const [status, body] of [
    [200, undefined],
    [200, 'login please'],
    [302, undefined],
    [500, null],
    [502, undefined],
    [503, { code: 'server_fault', message: 'Server fault 1a2b' }],
  ] as const)
    expect(statusAfter(status, body), String(status)).toEqual({ kind: 'waiting', isFault: true });
  expect(statusAfter(500, { error: 'Non (1a2b)' })).toEqual({ kind: 'waiting', isFault: true, reason: 'Non (1a2b)' });
});

test('newUuid returns unique UUIDs of version 4, and isUuid recognizes them', () => {
  const keys = Array.from({ length: 100 }, newUuid);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  for (const key of keys) expect(isUuid(key)).toBe(true);
  for (const other of ['', `${keys[0]}0`, `{${keys[0]}}`]) expect(isUuid(other)).toBe(false);
  expect(new Set(keys).size).toBe(100);
});

test('the French messages repeat the specification word for word', () => {
  expect(FORM_MESSAGES.fr).toMatchObject({
    name_required: 'Le nom est requis',
    email_required: "L'email est requis",
    email_invalid: 'Email invalide',
    project_description_required: 'La description du projet est requise',
    building_type_required: 'Le type de bâtiment est requis',
    subject_required: 'Le sujet est requis',
    message_required: 'Le message est requis',
    fields: 'Veuillez remplir tous les champs requis',
    sending: 'Envoi en cours...',
    failed: "Une erreur est survenue lors de l'envoi",
    failed_retry: "Une erreur est survenue lors de l'envoi. Veuillez réessayer.",
    sent: 'Votre message a bien été envoyé\u00a0! Nous vous répondrons dans les plus brefs délais.',
    subscription_failed: 'Une erreur est survenue. Veuillez réessayer.',
    subscribed: 'Merci de votre inscription\u00a0! Vous recevrez bientôt nos actualités.',
  });
});
