// Hosted projects differ in what they grant by default on whatever a migration makes: everything, as before 2026, or
// nothing. The migrations say each right themselves, so that both end with the same ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRights, type RightsSnapshot } from '../support/access/rights.ts';
import { defaultPrivileges, type GrantedByDefault } from '../support/default-privileges.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { openTestDatabase, type TestDatabase, rolledBack } from '../support/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.end());

/** As it is before the first migration. */
const EMPTY = `
  drop schema public cascade;
  create schema public;
  grant usage on schema public to public;
  delete from storage.buckets;
`;

/**
 * The rights after all migrations, and this statement as a last one. The defaults are set again before each: an operator
 * may change them at any time.
 */
const rightsAfterMigrations = (granted: GrantedByDefault, last = ''): Promise<RightsSnapshot> =>
  rolledBack(opened.database, async (transaction) => {
    await transaction.exec(EMPTY);
    const migrations = filesBelow('supabase/migrations', /\.sql$/).sort();
    for (const file of migrations) {
      await transaction.exec(defaultPrivileges(granted));
      await transaction.exec(readFileSync(join(projectDir, file), 'utf8'));
    }
    await transaction.exec(defaultPrivileges(granted));
    await transaction.exec(last);
    const rights = await readRights(transaction);
    return rights;
  });

test('the rights are the same whether a project grants everything or nothing by default', async () => {
  const rights = await rightsAfterMigrations('nothing');
  expect(Object.keys(rights.tables).length).toBeGreaterThan(10);
  expect(await rightsAfterMigrations('everything')).toEqual(rights);
});

test('a table and a function whose migration leaves their rights to the default would be found', async () => {
  const { tables, functions } = await rightsAfterMigrations(
    'everything',
    `create table public.later (id bigint generated always as identity);
     create function public.later() returns int return 1;`,
  );
  expect(tables.later).toMatchObject({ anon: expect.stringContaining('DELETE') });
  expect(tables.later_id_seq).toMatchObject({ anon: expect.stringContaining('USAGE') });
  expect(functions.anon).toContain('later()');
});
