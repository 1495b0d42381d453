// Tests which user metadata an account may store. The database checks the metadata, because GoTrue writes the column directly.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await openTestDatabase();
});
afterAll(() => fixture.end());

const createPoison = (id: string, email: string): object => ({
  sub: id,
  email: email.toUpperCase(),
  email_verified: true,
  phone_verified: 'x'.repeat(5_000),
  note: 'x'.repeat(15_000),
  nested: { of: ['x'] },
});
const createKept = (id: string, email: string): object => ({
  sub: id,
  email: email.toUpperCase(),
  email_verified: true,
});

async function selectMetadata(id: string): Promise<unknown> {
  const { rows } = await fixture.database.query<{ kept: unknown }>(
    'select raw_user_meta_data as kept from auth.users where id = $1',
    [id],
  );
  return rows[0]!.kept;
}
const write = (id: string, metadata: unknown) =>
  fixture.database.query('update auth.users set raw_user_meta_data = $2 where id = $1', [id, JSON.stringify(metadata)]);

test('the database keeps known user metadata that matches the account, and removes everything else', async () => {
  const email = 'metadata@exemple.test';
  const id = await fixture.createCustomer(email);
  await write(id, createPoison(id, email));
  expect(await selectMetadata(id)).toEqual(createKept(id, email));
  await write(id, { sub: 'another', email: 'other@exemple.test', email_verified: false, phone_verified: false });
  expect(await selectMetadata(id)).toEqual({ email_verified: false, phone_verified: false });
  for (const odd of [null, 'text', ['list'], 1]) {
    await write(id, odd);
    expect(await selectMetadata(id)).toEqual({});
  }
});
