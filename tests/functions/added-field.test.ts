// Adds a field to a copy of the quote form's table and nowhere else. Tests that the HTML, the validation, the error codes, the
// stored inquiry and both emails then have the field.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '../../src/i18n/strings/index.ts';
import { projectDir } from '../support/files.ts';
import { RUNTIMES, SITE, startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

const ADDED = `{
    name: 'roof_pitch',
    kind: 'choice',
    required: 'always',
    label: { fr: 'Pente du toit', en: 'Roof pitch' },
    options: { flat: { fr: 'Toit plat', en: 'Flat roof' }, steep: { fr: 'Forte', en: 'Steep' } },
    messages: { required: { fr: 'La pente est requise', en: 'The pitch is required' } },
  },
  `;

const QUOTE = {
  type_demande: 'soumission',
  locale: 'en',
  name: 'Jean',
  building_type: 'chalet',
  project_description: 'Six panels',
};

/** Copies the sources to a folder of the project, so that imports find its packages. Adds the field to the copied table. */
function copyWithAddedField(): string {
  mkdirSync(join(projectDir, '.test'), { recursive: true });
  const copy = mkdtempSync(join(projectDir, '.test/added-field-'));
  const parts = ['src/core', 'src/features', 'src/i18n', 'src/storage', 'src/supabase', 'src/ui'];
  for (const part of [...parts, 'functions', 'local', 'tests/support/function-host.ts', 'tsconfig.json'])
    cpSync(join(projectDir, part), join(copy, part), { recursive: true });
  const table = join(copy, 'src/features/inquiry/rules/forms/tables/quote.ts');
  const text = readFileSync(table, 'utf8');
  const place = text.indexOf("{\n    name: 'project_description'");
  expect(place).toBeGreaterThan(0);
  writeFileSync(table, text.slice(0, place) + ADDED + text.slice(place));
  return copy;
}

let copy: string;
let backend: ListeningBackend;
let mail: MailServer;

beforeAll(async () => {
  copy = copyWithAddedField();
  [backend, mail] = await Promise.all([startListeningBackend({ dataDir: temporary() }), startMailServer()]);
});
afterAll(async () => {
  await Promise.all([mail.end(), backend.end()]);
  rmSync(copy, { recursive: true, force: true });
});

test.each(['fr', 'en'] as const)('the HTML in %s contains the added field among the other fields', async (locale) => {
  const { Inquiry } = await import(join(copy, 'src/features/inquiry/Inquiry.tsx'));
  const { localizedForms } = await import(join(copy, 'src/features/inquiry/rules/forms/inquiries.ts'));
  const { FORM_MESSAGES } = await import(join(copy, 'src/features/inquiry/rules/forms/form-messages.ts'));
  const props = { locale, t: strings(locale).inquiry, forms: localizedForms(locale), messages: FORM_MESSAGES[locale] };
  const followUp = { hours: { opens: 8, closes: 17 }, businessHours: 24, trackingPath: '/' };
  const html = renderToString(createElement(Inquiry, { ...props, followUp, endpoint: { action: '/', apiKey: '' } }));
  const { document } = parseHTML(html);
  const field = document.querySelector('#soumission select[name=roof_pitch]')!;
  expect(field.hasAttribute('required')).toBe(true);
  expect(document.querySelector(`label[for=${field.id}]`)!.textContent).toMatch(
    locale === 'fr' ? /^Pente du toit/ : /^Roof pitch/,
  );
  const named = { fr: ['Choisissez', 'Toit plat', 'Forte'], en: ['Choose', 'Flat roof', 'Steep'] }[locale];
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(named);
  const names = [...document.querySelectorAll('#soumission [name]')].map((field) => field.getAttribute('name'));
  expect(names.indexOf('roof_pitch')).toBe(names.indexOf('project_description') - 1);
  expect(document.querySelector('#question [name=roof_pitch]')).toBeNull();
});

describe.each(RUNTIMES)('the contact form’s function in %s', (runtime) => {
  let functions: FunctionHost;
  beforeAll(async () => {
    functions = await startFunctions(runtime, backend, { SMTP_URL: mail.url }, { project: copy });
  });
  afterAll(() => functions.end());

  const post = (fields: Record<string, string>, headers: Record<string, string>): Promise<Response> =>
    fetch(`${functions.address}/contact-form`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ ...QUOTE, email: `${crypto.randomUUID()}@example.test`, ...fields }),
    });
  const withKey = () => ({ apikey: backend.backend.keys.publishableKey });

  test('refuses the added field with its own message if it is empty, and also refuses an unknown option', async () => {
    const empty = await post({}, withKey());
    expect(empty.status).toBe(422);
    expect(await empty.json()).toMatchObject({
      codes: { roof_pitch: 'roof_pitch_required' },
      fields: { roof_pitch: 'The pitch is required' },
    });
    const unknown = await post({ roof_pitch: 'round' }, withKey());
    expect(await unknown.json()).toMatchObject({ codes: { roof_pitch: 'unknown_option' } });
    const withoutScript = await post({}, { origin: SITE });
    expect(withoutScript.headers.get('location')).toBe(`${SITE}/en/contact/to-correct#roof_pitch_required`);
  });

  test('stores the value of the added field, and names its chosen option in the company’s email and in the receipt', async () => {
    const { reference } = (await (await post({ roof_pitch: 'flat' }, withKey())).json()) as { reference: string };
    const { data } = await backend.service.from('inquiries').select('fields').eq('reference', reference).single();
    expect(data!.fields).toMatchObject({ roof_pitch: 'flat', building_type: 'chalet' });
    const texts = () => mail.mailbox.flatMap(({ subject, text }) => (subject?.includes(reference) ? [text!] : []));
    await expect.poll(() => texts().length).toBe(2);
    const [receipt, toCompany] = texts().sort((text) => (text.startsWith('Hello,') ? -1 : 1));
    expect(receipt).toContain('Flat roof');
    expect(toCompany).toContain('Pente du toit\u00a0: Toit plat');
  });
});
