// Tests the trigger of docs/deploy.md that requests a build when a price changes. Stubs replace the extensions Vault and pg_net.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const [, hook = ''] =
  /\n(create function public\.ask_for_build[^]*?)```/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];

let server: TestDatabase;
beforeAll(async () => (server = await openTestDatabase()));
afterAll(() => server.end());

const SERVICES = `
  create schema vault; create schema net;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create table net.requests (url text not null);
  create function net.http_post(url text) returns void language sql as 'insert into net.requests values (url)';`;

test('a changed price requests the build hook, and a price can be changed even if the hook is missing or unreadable', async () => {
  const { database } = server;
  await database.exec(SERVICES + hook);
  const { id } = (await database.query<{ id: string }>('select id from public.products limit 1')).rows[0]!;
  const setPrice = async (price: number): Promise<number> => {
    await database.query('update public.products set price = $1 where id = $2', [price, id]);
    const { rows } = await database.query<{ price: string }>('select price from public.products where id = $1', [id]);
    return Number(rows[0]!.price);
  };
  const requests = async () => (await database.query('select url from net.requests')).rows;

  expect(await setPrice(2)).toBe(2);
  expect(await requests()).toEqual([]);
  await database.exec(`insert into vault.decrypted_secrets values ('build_hook', 'https://ci.example/hook')`);
  expect(await setPrice(3)).toBe(3);
  expect(await requests()).toEqual([{ url: 'https://ci.example/hook' }]);
  await database.exec('drop table vault.decrypted_secrets');
  expect(await setPrice(4)).toBe(4);
  expect(await requests()).toHaveLength(1);
});
