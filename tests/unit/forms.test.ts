import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeProgram } from '../../functions/_shared/spam-protection.ts';
import { checkContactRequest, MAX_LENGTHS } from '../../src/domain/forms/contact.ts';
import { checkFile, checkWholeFile, MAX_FILE_BYTES } from '../../src/domain/forms/contact-files.ts';
import { optionName } from '../../src/domain/forms/contact-options.ts';
import { FORM_MESSAGES } from '../../src/domain/forms/form-messages.ts';
import { FORM_PAGES } from '../../src/domain/forms/form-pages.ts';
import { checkSubscription } from '../../src/domain/forms/newsletter.ts';
import { statusAfter } from '../../src/domain/forms/submission.ts';
import { formatPhone } from '../../src/domain/forms/phone.ts';
import { HONEYPOT, OPEN_FOR } from '../../src/domain/forms/spam-protection.ts';
import { isUuid, newUuid } from '../../src/domain/uuid.ts';
import { ROUTES } from '../../src/i18n/routes.ts';

const QUESTION = { type_demande: 'contact', name: 'Ann', email: 'ann@example.test', subject: 'general', message: 'Hi' };
const QUOTE = {
  type_demande: 'soumission',
  name: 'Jean',
  email: 'jean@exemple.test',
  building_type: 'chalet',
  project_description: 'Six panneaux',
};
const errorsOf = (fields: unknown) => {
  const checked = checkContactRequest(fields);
  return checked.kind === 'invalid' ? checked.errors : {};
};

describe('a request', () => {
  test('is trimmed, gets one kind of line end, and loses what its kind does not ask for', () => {
    expect(checkContactRequest({ ...QUESTION, name: ' Ann ', message: 'a\r\nb\rc ', phone: '1', extra: 1 })).toEqual({
      kind: 'valid',
      value: { ...QUESTION, message: 'a\nb\nc' },
    });
    expect(checkContactRequest(QUOTE)).toEqual({
      kind: 'valid',
      value: { ...QUOTE, phone: '', address: '', autonomy: '' },
    });
  });

  test('names each field that is missing, in the order of the form', () => {
    expect(Object.entries(errorsOf({ type_demande: 'soumission' }))).toEqual([
      ['name', 'name_required'],
      ['email', 'email_required'],
      ['building_type', 'building_type_required'],
      ['project_description', 'project_description_required'],
    ]);
    expect(errorsOf({ type_demande: 'contact' })).toEqual({
      name: 'name_required',
      email: 'email_required',
      subject: 'subject_required',
      message: 'message_required',
    });
  });

  test.each([
    [null, { type_demande: 'type_required' }],
    [[], { type_demande: 'type_required' }],
    [{ type_demande: 'x' }, { type_demande: 'type_required' }],
    [{ ...QUESTION, name: '\u00a0 ' }, { name: 'name_required' }],
    [{ ...QUESTION, name: 'a\nb' }, { name: 'characters' }],
    [{ ...QUESTION, name: 3 }, { name: 'characters' }],
    [{ ...QUESTION, message: 'a\0b' }, { message: 'characters' }],
    [{ ...QUESTION, message: '\ud800' }, { message: 'characters' }],
    [{ ...QUESTION, message: 'x'.repeat(MAX_LENGTHS.text + 1) }, { message: 'too_long' }],
    [{ ...QUESTION, subject: 'castle' }, { subject: 'unknown_option' }],
    [{ ...QUESTION, email: 'a@b' }, { email: 'email_invalid' }],
    [{ ...QUESTION, email: 'a b@c.d' }, { email: 'email_invalid' }],
    [{ ...QUESTION, email: `${'a'.repeat(190)}@b.cd` }, { email: 'email_invalid' }],
    [{ ...QUOTE, autonomy: 'none' }, { autonomy: 'unknown_option' }],
  ])('%j is refused', (fields, errors) => expect(errorsOf(fields)).toEqual(errors));

  test('once checked is valid, and checked again is the same', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.record({ name: text, message: text }), (typed) => {
        const checked = checkContactRequest({ ...QUESTION, ...typed });
        if (checked.kind === 'valid') expect(checkContactRequest(checked.value)).toEqual(checked);
      }),
    );
  });
});

describe('a file', () => {
  const start = (text: string): Uint8Array => new TextEncoder().encode(text);
  test.each([
    ['a.pdf', 10, '%PDF-1.7', { kind: 'valid', type: 'application/pdf', extension: '.pdf' }],
    ['a.PDF', 10, `${'x'.repeat(900)}%PDF-`, { kind: 'valid', type: 'application/pdf', extension: '.pdf' }],
    ['a.pdf', 10, 'PK', { kind: 'invalid', code: 'file_content' }],
    ['a.png', 10, '%PDF-', { kind: 'invalid', code: 'file_content' }],
    ['a.pdf', 0, '', { kind: 'invalid', code: 'file_empty' }],
    ['a.pdf', MAX_FILE_BYTES + 1, '%PDF-', { kind: 'invalid', code: 'file_size' }],
    ['a.pdf.exe', 10, '%PDF-', { kind: 'invalid', code: 'file_type' }],
    ['pdf', 10, '%PDF-', { kind: 'invalid', code: 'file_type' }],
  ])('%s of %i bytes, %s', (name, bytes, text, expected) =>
    expect(checkFile(name, bytes, start(text))).toEqual(expected),
  );

  test('pictures begin as pictures do', () => {
    expect(checkFile('a.jpeg', 4, new Uint8Array([0xff, 0xd8, 0xff, 0]))).toMatchObject({
      kind: 'valid',
      type: 'image/jpeg',
    });
    expect(checkFile('a.png', 9, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toMatchObject({
      kind: 'valid',
      type: 'image/png',
    });
  });

  test('is read as far as tells what it is', async () => {
    expect(await checkWholeFile(new File([`${'x'.repeat(900)}%PDF-1.7`], 'a.pdf'))).toMatchObject({ kind: 'valid' });
    expect(await checkWholeFile(new File([`${'x'.repeat(1024)}%PDF-1.7`], 'a.pdf'))).toEqual({
      kind: 'invalid',
      code: 'file_content',
    });
    expect(await checkWholeFile(new File([], 'a.pdf'))).toEqual({ kind: 'invalid', code: 'file_empty' });
  });
});

test.each([
  [{}, false],
  [{ [HONEYPOT]: '' }, false],
  [{ [HONEYPOT]: 'https://example.test' }, true],
  [{ [OPEN_FOR]: '1000' }, false],
  [{ [OPEN_FOR]: 999 }, true],
  [{ [OPEN_FOR]: 'long' }, true],
])('%j comes from a program: %s', (fields, expected) => expect(looksLikeProgram(fields)).toBe(expected));

test('a subscription', () => {
  expect(checkSubscription({ email: ' a@b.ca ' })).toEqual({ kind: 'valid', value: { email: 'a@b.ca' } });
  for (const fields of [null, 'x', {}, { email: '' }])
    expect(checkSubscription(fields)).toEqual({ kind: 'invalid', code: 'email_required' });
  expect(checkSubscription({ email: 'a@b' })).toEqual({ kind: 'invalid', code: 'email_invalid' });
});

test('an answer: only a number is a success, only what is ours and final is a refusal', () => {
  expect(statusAfter(200, { reference: 'SB-1' })).toEqual({ kind: 'received', reference: 'SB-1' });
  expect(statusAfter(200, 'login please')).toEqual({ kind: 'waiting' });
  expect(statusAfter(422, { error: 'Non', codes: { name: 'name_required' } })).toEqual({
    kind: 'refused',
    error: 'Non',
    fields: { name: 'name_required' },
  });
  expect(statusAfter(403, { error: 'Non' })).toEqual({ kind: 'refused', error: 'Non', fields: {} });
  for (const [status, body] of [
    [404, { error: 'x' }],
    [422, 'proxy'],
    [429, 'proxy'],
    [500, null],
    [503, null],
  ] as const)
    expect(statusAfter(status, body)).toEqual({ kind: 'waiting' });
});

test('what the server says of a limit or a fault of its own is told, and waited for', () => {
  for (const status of [429, 500])
    expect(statusAfter(status, { error: 'Non (1a2b)' })).toEqual({ kind: 'waiting', reason: 'Non (1a2b)' });
});

test('a phone number is written as it is here', () => {
  expect(formatPhone('4505550142')).toBe('450 555-0142');
  expect(formatPhone('+1 (450) 555.0142')).toBe('450 555-0142');
  expect(formatPhone(' 33 1 23 45 67 89 ')).toBe('33 1 23 45 67 89');
});

test('an answer is called by its name, and what is none by itself', () => {
  expect(optionName('building_type', 'rv', 'fr')).toBe('VR');
  expect(optionName('subject', 'x', 'en')).toBe('x');
});

test('keys are UUIDs of version 4, each another', () => {
  const keys = Array.from({ length: 100 }, newUuid);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  for (const key of keys) expect(isUuid(key)).toBe(true);
  for (const other of ['', `${keys[0]}0`, `{${keys[0]}}`]) expect(isUuid(other)).toBe(false);
  expect(new Set(keys).size).toBe(100);
});

test('functions lead to pages that exist', () => {
  expect(FORM_PAGES.contact).toEqual({ accepted: ROUTES['request-sent'], refused: ROUTES['request-refused'] });
  expect(FORM_PAGES.newsletter.page).toEqual(ROUTES.newsletter);
});

test('the French of the specification is word for word', () => {
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
