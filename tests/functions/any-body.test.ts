// Posts generated bodies with any Unicode in text fields. The full scope posts 20 000 bodies. Tests that no error occurs, that
// only valid data is stored, that the normalized values are stored, and that the company's emails contain the same text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseJsonObject } from '../../functions/_shared/json-shape.ts';
import {
  checkInquiry,
  getFields,
  INQUIRY_KINDS,
  type Inquiry,
} from '../../src/features/inquiry/rules/forms/inquiries.ts';
import type { FieldSpec } from '../../src/features/inquiry/rules/forms/form-table.ts';
import { startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const BODIES = isFullScope ? 20_000 : 500;
const CONCURRENCY = 20;

let backend: ListeningBackend;
let functions: FunctionHost;
const mailFolder = temporary();

beforeAll(async () => {
  backend = await startListeningBackend({ dataDir: temporary() });
  functions = await startFunctions('node', backend, { MAIL_FOLDER: mailFolder });
});
afterAll(async () => {
  await functions.end();
  await backend.end();
});

const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      'a\r\nb',
      '\ud800',
      '<script>alert(1)</script>',
      '=?utf-8?q?x?=',
      'é'.repeat(300),
      '‮abc',
      '\u2028',
      '.',
      '--',
      "'; drop table requests; --",
    ),
  },
);
// Most addresses are invalid. A valid body takes ten times as long as an invalid body, because the server stores the body and
// sends two emails.
const anyEmail = fc.oneof(
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.uuid(), fc.constantFrom('exemple.test', 'éxemple.test', 'a.b.test'))
      .map(([name, host]) => `${name}@${host}`),
  },
  { weight: 5, arbitrary: anyText },
);
const orAnything = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 40, arbitrary }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) });
const TYPED_FIELDS = INQUIRY_KINDS.flatMap(getFields).filter(({ kind }) => kind !== 'file');
const isAlwaysRequired = ({ required }: FieldSpec): boolean => required === 'always';
const generateValue = (field: FieldSpec): fc.Arbitrary<unknown> => {
  if (field.kind === 'email') return anyEmail;
  if (field.kind !== 'choice') return anyText;
  return fc.constantFrom(...(isAlwaysRequired(field) ? [] : ['']), ...Object.keys(field.options));
};
const anyBody = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record<Record<string, unknown>>(
      {
        type_demande: orAnything(fc.constantFrom(...INQUIRY_KINDS)),
        ...Object.fromEntries(TYPED_FIELDS.map((field) => [field.name, orAnything(generateValue(field))])),
        locale: orAnything(fc.constantFrom('fr', 'en')),
      },
      {
        requiredKeys: ['type_demande', ...TYPED_FIELDS.filter(isAlwaysRequired).map(({ name }) => name)],
      },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
/** A complete question with a reserved name in a field that a question does not have. The server must refuse it. */
const RESERVED_NAME_ELSEWHERE = {
  type_demande: 'contact',
  name: 'Aline',
  phone: '819 555-0142',
  email: 'aline@exemple.test',
  subject: 'other',
  message: 'Bonjour',
  project_description: { prototype: '' },
};

test(
  `any valid body is stored, and any other body is refused, seed ${SEED}`,
  { timeout: isFullScope ? 3_600_000 : 900_000 },
  async () => {
    const bodies = [RESERVED_NAME_ELSEWHERE, ...fc.sample(anyBody, { numRuns: BODIES, seed: SEED })];
    const kept = new Map<string, Inquiry>();
    let number = 0;
    const postNext = async (): Promise<void> => {
      for (let mine = number++; mine < bodies.length; mine = number++) {
        const body = JSON.stringify(bodies[mine]);
        const response = await fetch(`${functions.address}/contact-form`, {
          method: 'POST',
          headers: {
            apikey: backend.backend.keys.publishableKey,
            'content-type': 'application/json',
            'x-forwarded-for': `2001:db8:${(mine >> 8).toString(16)}:${(mine & 255).toString(16)}::1`,
          },
          body,
        });
        const posted = parseJsonObject(new TextEncoder().encode(body));
        const checked = posted && checkInquiry(posted);
        const expected = !checked ? 400 : checked.kind === 'valid' ? 200 : 422;
        if (response.status !== expected)
          throw new Error(`${response.status} instead of ${expected} for ${body}: ${await response.text()}`);
        const answer = await response.json();
        if (checked?.kind === 'valid') kept.set(answer.reference, checked.value);
        else if (checked) expect(answer.codes).toEqual(checked.errors);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, postNext));

    const stored = new Map<string, Record<string, unknown>>();
    for (let from = 0; ; from += 1000) {
      const { data } = await backend.service
        .from('inquiries')
        .select('*')
        .order('id')
        .range(from, from + 999);
      for (const row of data!) stored.set(row.reference, row);
      if (data!.length < 1000) break;
    }
    expect(kept.size).toBeGreaterThan(BODIES / 20);
    expect([...stored.keys()].sort()).toEqual([...kept.keys()].sort());
    for (const [reference, inquiry] of kept) expect(stored.get(reference)).toMatchObject(inquiry);

    const unsent = async () =>
      (await backend.service.from('outbox').select('*', { count: 'exact', head: true }).is('sent_at', null)).count;
    await expect.poll(unsent, { timeout: 900_000, interval: 1_000 }).toBe(0);
    const mails = new Map<string, string[]>();
    for (const file of readdirSync(mailFolder)) {
      const { subject = '', text = '' } = await simpleParser(readFileSync(join(mailFolder, file)));
      const reference = /SB-\w{6}/.exec(subject)![0];
      mails.set(reference, [...(mails.get(reference) ?? []), text]);
    }
    for (const [reference, { kind, fields }] of kept) {
      const texts = mails.get(reference)!;
      expect(texts).toHaveLength(2);
      const choices = new Set(getFields(kind).flatMap(({ kind, name }) => (kind === 'choice' ? [name] : [])));
      const texted = Object.entries(fields).filter(([name]) => !choices.has(name));
      // The company's email contains all typed values. The receipt repeats no typed value.
      expect(texts.filter((text) => texted.every(([, value]) => text.includes(value)))).not.toHaveLength(0);
    }
  },
);
