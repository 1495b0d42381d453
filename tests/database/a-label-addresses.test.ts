// Runs the migration to A-label addresses again, on rows in the previous form.
import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MIGRATION = readFileSync('supabase/migrations/20261126020200_a_label_addresses.sql', 'utf8');
const DOMAINS = [
  'chalet-été.ca',
  'xn--chalet-t-h1ab.ca',
  'exemple.ca',
  'été.québec',
  'münchen.example.ca',
  '例え.jp',
  'пример.бел',
  'öü-ä.ca',
  '😀.ca',
];

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.end());

test('accounts, subscriptions and inquiries have addresses in the form of the site’s forms', async () => {
  const { database, createCustomer } = opened;
  const addresses = DOMAINS.map((domain, place) => `a${place}@${domain}`);
  for (const address of addresses) await createCustomer(address);
  await createCustomer('both@été.ca');
  const sameInALabels = `both@${domainToASCII('été.ca')}`;
  await createCustomer(sameInALabels);
  await database.query(
    `insert into subscriptions (email, locale) select address, 'fr' from jsonb_array_elements_text($1) as address`,
    [addresses],
  );
  await database.query(
    `insert into inquiries (digest, reference, kind, locale, fields)
     select address, left(md5(address), 9), 'contact', 'fr', jsonb_build_object('name', 'n', 'email', address)
     from jsonb_array_elements_text($1) as address`,
    [addresses],
  );
  await database.exec(MIGRATION);
  const expected = DOMAINS.map((domain, place) => `a${place}@${domainToASCII(domain)}`);
  for (const table of ['auth.users', 'public.subscriptions', 'public.inquiries']) {
    const { rows } = await database.query<{ email: string }>(
      `select email from ${table} where email like 'a_@%' order by email`,
    );
    expect(rows.map(({ email }) => email).sort()).toEqual([...expected].sort());
  }
  const { rows } = await database.query(`select email from auth.users where email like 'both@%' order by email`);
  expect(rows).toEqual(expect.arrayContaining([{ email: 'both@été.ca' }, { email: sameInALabels }]));
});
