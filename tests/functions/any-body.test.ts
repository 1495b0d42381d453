// Bodies of any kind, 20 000 in the full scope, any Unicode in every field: no fault, nothing stored that is not valid, every value read
// back as it was sent, every e-mail with the same text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkContactRequest, OPTIONS, type ContactRequest } from '../../src/domain/forms/contact.ts';
import { startFunctions, type FunctionHost } from '../support/functions.ts';
import { startListeningBackend, type ListeningBackend } from '../support/listening-backend.ts';
import { isFullScope, SEED } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const BODIES = isFullScope ? 20_000 : 500;
const AT_ONCE = 20;

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
// Most bodies are not valid for their address: what is kept is also sent, twice, which takes ten times as long.
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
const anyBody = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record(
      {
        type_demande: orAnything(fc.constantFrom('soumission', 'contact')),
        name: orAnything(anyText),
        email: orAnything(anyEmail),
        phone: orAnything(anyText),
        address: orAnything(anyText),
        building_type: orAnything(fc.constantFrom(...OPTIONS.building_type)),
        autonomy: orAnything(fc.constantFrom('', ...OPTIONS.autonomy)),
        project_description: orAnything(anyText),
        subject: orAnything(fc.constantFrom(...OPTIONS.subject)),
        message: orAnything(anyText),
        locale: orAnything(fc.constantFrom('fr', 'en')),
      },
      { requiredKeys: ['type_demande', 'name', 'email', 'subject', 'message', 'building_type', 'project_description'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

test(`any body, seed ${SEED}`, { timeout: 900_000 }, async () => {
  const bodies = fc.sample(anyBody, { numRuns: BODIES, seed: SEED });
  const kept = new Map<string, ContactRequest>();
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
      const checked = checkContactRequest(JSON.parse(body));
      const expected =
        checked.kind === 'valid'
          ? 200
          : Array.isArray(JSON.parse(body)) || typeof JSON.parse(body) !== 'object' || JSON.parse(body) === null
            ? 400
            : 422;
      if (response.status !== expected)
        throw new Error(`${response.status} instead of ${expected} for ${body}: ${await response.text()}`);
      const answer = await response.json();
      if (checked.kind === 'valid') kept.set(answer.reference, checked.value);
      else if (expected === 422) expect(answer.codes).toEqual(checked.errors);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, postNext));

  const stored = new Map<string, Record<string, unknown>>();
  for (let from = 0; ; from += 1000) {
    const { data } = await backend.service
      .from('requests')
      .select('*')
      .order('id')
      .range(from, from + 999);
    for (const row of data!) stored.set(row.reference, row);
    if (data!.length < 1000) break;
  }
  expect(kept.size).toBeGreaterThan(BODIES / 20);
  expect([...stored.keys()].sort()).toEqual([...kept.keys()].sort());
  for (const [reference, request] of kept) expect(stored.get(reference)).toMatchObject(request);

  const unsent = async () =>
    (await backend.service.from('outbox').select('*', { count: 'exact', head: true }).is('sent_at', null)).count;
  await expect.poll(unsent, { timeout: 300_000, interval: 1_000 }).toBe(0);
  const mails = new Map<string, string[]>();
  for (const file of readdirSync(mailFolder)) {
    const { subject = '', text = '' } = await simpleParser(readFileSync(join(mailFolder, file)));
    const reference = /SB-\w{6}/.exec(subject)![0];
    mails.set(reference, [...(mails.get(reference) ?? []), text]);
  }
  for (const [reference, request] of kept) {
    const texts = mails.get(reference)!;
    expect(texts).toHaveLength(2);
    const texted = Object.entries(request).filter(
      ([field]) => !['type_demande', ...Object.keys(OPTIONS)].includes(field),
    );
    for (const text of texts) for (const [, value] of texted) expect(text).toContain(value);
  }
});
