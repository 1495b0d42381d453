// Removes each protection of the database in turn, and checks that the tests of policies and rights would detect the removal. The
// protections are each policy, the row-level security of each table, and each right that visitors and customers lack. The
// protections are read from PostgreSQL's catalogue, and a rolled-back transaction restores each of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threeCustomers } from '../support/access/fixture.ts';
import { accessMatrix, type AccessMatrix, type DatabaseActor } from '../support/access/matrix.ts';
import { readRights, type RightsSnapshot } from '../support/access/rights.ts';
import {
  openTestDatabase,
  type Statements,
  type TestDatabase,
  type OwnersDatabase,
  rolledBack,
} from '../support/test-database.ts';

const READ_BY_CUSTOMERS = ['customer_settings', 'orders', 'order_items', 'order_status_changes'];
const REFUSED = { update: 'refused', delete: 'refused', insert: ['refused', 'refused'] };
/** Access to Supabase Lite's own tables. The API roles have all rights on them, but row-level security hides the rows. */
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

/** Runs statements, then `read`, and rolls everything back. */
function after<Read>(changes: string[], read: (statements: Statements) => Promise<Read>): Promise<Read> {
  return rolledBack(database, async (transaction) => {
    for (const change of changes) await transaction.exec(change);
    return read(transaction);
  });
}

const matrix = (statements: Statements): Promise<AccessMatrix> => accessMatrix(statements, actors);

const selectRows = async <Row>(query: string): Promise<Row[]> => (await database.query<Row>(query)).rows;

const tables = (): Promise<{ name: string }[]> =>
  selectRows(`select oid::regclass::text as name from pg_class
           where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind in ('r', 'p') order by 1`);

describe('the access of each actor to the rows of each table', () => {
  test('is exactly the access that the policies allow', async () => {
    const { count } = (await selectRows<{ count: number }>('select count(*)::int from products'))[0]!;
    const selected = (actor: string, table: string): string => {
      if (table.startsWith('storage.')) return '0';
      if (table === 'products') return String(count);
      if (actor === 'visitor' || !READ_BY_CUSTOMERS.includes(table)) return 'refused';
      // Staff have the same rights on tables as customers. They read through the desk's functions, which log the access.
      if (actor === 'customer C at aal1' || actor.startsWith('staff')) return '0';
      // Customer A has one order with one unit and one status, and B has two such orders. Each customer has one row of settings.
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

  test('changes if any policy is removed', async () => {
    const policies = await selectRows<{ schema: string; table: string; name: string }>(
      `select quote_ident(schemaname) as schema, quote_ident(tablename) as table, quote_ident(policyname) as name
         from pg_policies`,
    );
    expect(policies.length).toBeGreaterThanOrEqual(4);
    for (const { schema, table, name } of policies) {
      const change = `drop policy ${name} on ${schema}.${table}`;
      expect(await after([change], matrix), change).not.toEqual(intact);
    }
  });

  test('changes if any accessible table loses its row-level security', async () => {
    const readable = (await tables()).filter(({ name }) =>
      actors.some((actor) => intact[`${actor.name}, ${name}`]!.select !== 'refused'),
    );
    expect(readable.length).toBeGreaterThan(READ_BY_CUSTOMERS.length);
    for (const { name } of readable) {
      // Everyone can read the catalogue, and rights limit changes to it. Row-level security therefore has an effect only once the
      // policy is removed.
      const changes = [`alter table ${name} disable row level security`];
      if (name === 'products') changes.unshift('drop policy "anyone may read the catalogue" on products');
      const hidden = name === 'products' ? await after([changes[0]!], matrix) : intact;
      expect(await after(changes, matrix), name).not.toEqual(hidden);
    }
  });
});

describe('the rights that readRights returns', () => {
  test('change if any table loses its row-level security', async () => {
    const rights = await readRights(database);
    expect(rights.open).toEqual([]);
    for (const { name } of await tables())
      expect(await after([`alter table ${name} disable row level security`], readRights)).toEqual({
        ...rights,
        open: [name],
      });
  });

  test('include any additional right on a table or view', () =>
    expectIncluded(
      `
      select c.relname as name, role, privilege, format('grant %s on %s to %s', privilege, c.oid::regclass, role) as grant
        from pg_class c cross join unnest(array['anon', 'authenticated']) as role
             cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
               -- A right that PostgreSQL 17 brought.
               || case when current_setting('server_version_num')::int >= 170000 then array['maintain'] else '{}' end)
               as privilege
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and not has_table_privilege(role, c.oid, privilege)`,
      isOnTable,
    ));

  test('include any additional right on a column', () =>
    expectIncluded(
      `
      select c.relname || '.' || a.attname as name, role, privilege,
             format('grant %s (%I) on %s to %s', privilege, a.attname, c.oid::regclass, role) as grant
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             cross join unnest(array['anon', 'authenticated']) as role
             cross join unnest(array['select', 'insert', 'update']) as privilege
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and not has_column_privilege(role, c.oid, a.attnum, privilege)`,
      isOnTable,
    ));

  test('include any additional right to call a database function', () =>
    expectIncluded(
      `
      select proname || '(' || array_to_string(proargtypes::oid[]::regtype[], ',') || ')' as name, role,
             'execute' as privilege, format('grant execute on function %s to %s', oid::regprocedure, role) as grant
        from pg_proc cross join unnest(array['anon', 'authenticated']) as role
       where pronamespace = 'public'::regnamespace and not has_function_privilege(role, oid, 'execute')`,
      ({ functions }, { name, role }) => functions[role].includes(name),
    ));

  interface Right {
    name: string;
    role: 'anon' | 'authenticated';
    privilege: string;
    grant: string;
  }

  function isOnTable({ tables: rights }: RightsSnapshot, { name, role, privilege }: Right): boolean {
    return rights[name]?.[role]?.split(' ').includes(privilege.toUpperCase()) ?? false;
  }

  /** Grants all rights that the query lists, checks that `readRights` returns each of them, and rolls the grants back. */
  async function expectIncluded(
    query: string,
    isIncluded: (snapshot: RightsSnapshot, right: Right) => boolean,
  ): Promise<void> {
    // `rights_report()` also has an empty search path, which adds the schema to the names of our types.
    const { rows: missing } = await after(["set local search_path = ''"], (statements) =>
      statements.query<Right>(query),
    );
    expect(missing.length).toBeGreaterThan(20);
    const snapshot = await after([missing.map(({ grant }) => grant).join(';')], readRights);
    expect(missing.filter((right) => !isIncluded(snapshot, right)).map(({ grant }) => grant)).toEqual([]);
  }
});
