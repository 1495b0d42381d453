// Tests that the migrations grant each right explicitly, so that all hosted projects have the same rights. Projects created
// before 2026 grant all rights on new objects by default. Later projects grant no rights by default.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRights, type RightsSnapshot } from '../support/access/rights.ts';
import { defaultPrivileges, EMPTY_SCHEMA, type GrantedByDefault } from '../support/default-privileges.ts';
import { filesBelow, projectDir } from '../support/files.ts';
import { openTestDatabase, type TestDatabase, rolledBack } from '../support/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.end());

/**
 * Returns the rights after all migrations and one last statement. Sets the default privileges again before each migration and
 * before the last statement. A migration changes these privileges, but an operator may change them back.
 */
const rightsAfterMigrations = (granted: GrantedByDefault, last = ''): Promise<RightsSnapshot> =>
  rolledBack(opened.database, async (transaction) => {
    await transaction.exec(EMPTY_SCHEMA);
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

test('a migration that leaves the rights of a table and a function to the default privileges is detected', async () => {
  const { tables, functions } = await rightsAfterMigrations(
    'everything',
    `create table public.later (id bigint generated always as identity);
     create function public.later() returns int return 1;`,
  );
  expect(tables.later).toMatchObject({ anon: expect.stringContaining('DELETE') });
  expect(tables.later_id_seq).toMatchObject({ anon: expect.stringContaining('USAGE') });
  expect(functions.anon).toContain('later()');
});
