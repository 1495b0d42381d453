// Takes each protection of the database away in turn, and sees that the tests of policies and rights would notice: each
// policy, the row-level security of each table, each right that visitors and customers do not have. What there is to take
// away is read from the catalogue. A transaction that is rolled back puts it in place again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threeCustomers } from '../support/access/fixture.ts';
import { accessMatrix, type AccessMatrix, type DatabaseActor } from '../support/access/matrix.ts';
import { readRights } from '../support/access/rights.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import {
  openTestDatabase,
  type Statements,
  type TestDatabase,
  type OwnersDatabase,
  rolledBack,
} from '../support/test-database.ts';

const READ_BY_CUSTOMERS = ['customer_settings', 'orders', 'order_items', 'order_status_changes'];
const REFUSED = { update: 'refused', delete: 'refused', insert: ['refused', 'refused'] };
/** Supabase Lite grants everything on its own tables, and leaves it to row-level security to show none of it. */
const NO_ROW = { update: '0', delete: '0', insert: ['refused', 'refused'] };

let opened: TestDatabase;
let database: OwnersDatabase;
let actors: DatabaseActor[];
let intact: AccessMatrix;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  actors = await threeCustomers(opened);
  intact = await after([], matrix);
});
afterAll(() => opened.end());

/** Reads something after these statements, which are undone. */
function after<Read>(changes: string[], read: (statements: Statements) => Promise<Read>): Promise<Read> {
  return rolledBack(database, async (transaction) => {
    for (const change of changes) await transaction.exec(change);
    const found = await read(transaction);
    return found;
  });
}

const matrix = (statements: Statements): Promise<AccessMatrix> => accessMatrix(statements, actors);

const rowsOf = async <Row>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows;

const tables = (): Promise<{ name: string }[]> =>
  rowsOf(`select oid::regclass::text as name from pg_class
           where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind in ('r', 'p') order by 1`);

describe('what each actor can do with the rows of each table', () => {
  test('is what the policies say', async () => {
    const { count } = (await rowsOf<{ count: number }>('select count(*)::int from products'))[0]!;
    const selected = (actor: string, table: string): string => {
      if (table.startsWith('storage.')) return '0';
      if (table === 'products') return String(count);
      if (actor === 'visitor' || !READ_BY_CUSTOMERS.includes(table)) return 'refused';
      // Staff have no more right on a table than a customer has: what they read, the desk's functions answer and write down.
      if (actor === 'customer C at aal1' || actor.startsWith('staff')) return '0';
      // A has one order of one unit and one status, B two; each has settings.
      return actor === 'customer A' || table === 'customer_settings' ? '1' : '2';
    };
    const expected: AccessMatrix = {};
    for (const { name: actor } of actors)
      for (const { name: table } of await tables())
        expected[`${actor}, ${table}`] = {
          select: selected(actor, table),
          ...((table.startsWith('storage.') ? NO_ROW : REFUSED) as Omit<AccessMatrix[string], 'select'>),
        };
    expect(intact).toEqual(expected);
  });

  test('is another without any one policy', async () => {
    const policies = await rowsOf<{ schema: string; table: string; name: string }>(
      `select quote_ident(schemaname) as schema, quote_ident(tablename) as table, quote_ident(policyname) as name
         from pg_policies`,
    );
    expect(policies.length).toBeGreaterThanOrEqual(4);
    for (const { schema, table, name } of policies) {
      const change = `drop policy ${name} on ${schema}.${table}`;
      expect(await after([change], matrix), change).not.toEqual(intact);
    }
  });

  test('is another where a table that they may ask has no row-level security', async () => {
    const asked = (await tables()).filter(({ name }) =>
      actors.some((actor) => intact[`${actor.name}, ${name}`]!.select !== 'refused'),
    );
    expect(asked.length).toBeGreaterThan(READ_BY_CUSTOMERS.length);
    for (const { name } of asked) {
      // The catalogue is shown to everybody: only its policy says so, and who may change it is a matter of rights.
      const changes = [`alter table ${name} disable row level security`];
      if (name === 'products') changes.unshift('drop policy "anyone may read the catalogue" on products');
      const hidden = name === 'products' ? await after([changes[0]!], matrix) : intact;
      expect(await after(changes, matrix), name).not.toEqual(hidden);
    }
  });
});

describe('the rights that are compared in tests/database/rights.test.ts', () => {
  test('are others without the row-level security of any one table', async () => {
    const rights = await readRights(database);
    expect(rights.open).toEqual([]);
    for (const { name } of await tables())
      expect(await after([`alter table ${name} disable row level security`], readRights)).toEqual({
        ...rights,
        open: [name],
      });
  });

  fullScopeTest('are others with any one right more on a table or a view', () =>
    expectNoticed(`
      select format('grant %s on %s to %s', privilege, c.oid::regclass, role) as grant
        from pg_class c cross join unnest(array['anon', 'authenticated']) as role
             cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
               -- A right that PostgreSQL 17 brought.
               || case when current_setting('server_version_num')::int >= 170000 then array['maintain'] else '{}' end)
               as privilege
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and not has_table_privilege(role, c.oid, privilege)`),
  );

  fullScopeTest('are others with any one right more on a column', () =>
    expectNoticed(`
      select format('grant %s (%I) on %s to %s', privilege, a.attname, c.oid::regclass, role) as grant
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             cross join unnest(array['anon', 'authenticated']) as role
             cross join unnest(array['select', 'insert', 'update']) as privilege
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and not has_column_privilege(role, c.oid, a.attnum, privilege)`),
  );

  test('are others with any one database function more', () =>
    expectNoticed(`
      select format('grant execute on function %s to %s', oid::regprocedure, role) as grant
        from pg_proc cross join unnest(array['anon', 'authenticated']) as role
       where pronamespace = 'public'::regnamespace and not has_function_privilege(role, oid, 'execute')`));

  /** Grants each right that such a query lists, and takes it back. */
  async function expectNoticed(query: string): Promise<void> {
    const missing = await rowsOf<{ grant: string }>(query);
    expect(missing.length).toBeGreaterThan(20);
    const rights = await readRights(database);
    for (const { grant } of missing) expect(await after([grant], readRights), grant).not.toEqual(rights);
  }
});
