// Tests which fields of an inquiry the database stores or refuses, no matter which program sends them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.end());

const QUESTION = { name: 'Ann', email: 'ann@example.test', subject: 'support', message: 'How "long"?' };

const submit = (fields: unknown) =>
  opened.database.query(
    `select public.submit_inquiry(null, md5($1::jsonb::text), 'fr', 'contact', $1::jsonb, '[]', '[]') as answer`,
    [JSON.stringify(fields)],
  );

test('the database stores all fields of an inquiry, even a field that no form defines', async () => {
  const fields = { ...QUESTION, anything: 'else' };
  expect((await submit(fields)).rows).toEqual([
    { answer: { reference: expect.any(String), received_at: expect.any(String), replayed: false } },
  ]);
  const { rows } = await opened.database.query('select name, email, fields from public.inquiries');
  expect(rows).toEqual([{ name: 'Ann', email: 'ann@example.test', fields }]);
});

test.each<[what: string, fields: unknown]>([
  ['a list instead of fields', []],
  ['a text instead of fields', 'text'],
  ['no fields', {}],
  ['an empty name', { ...QUESTION, name: '' }],
  ['a number as its message', { ...QUESTION, message: 3 }],
  ['a list as its message', { ...QUESTION, message: ['text'] }],
  ['null as its message', { ...QUESTION, message: null }],
  ['more than 256 kB', { ...QUESTION, message: 'x'.repeat(300_000) }],
])('an inquiry with %s is refused', async (_what, fields) => {
  await expect(submit(fields)).rejects.toThrow(/violates (check|not-null) constraint/);
});
