// What each actor can do with the rows of each table, tried out in PostgreSQL itself. Tables and columns are read from the
// catalogue, so that a new table is tried as soon as it is there.
import type { Statements } from '../test-database.ts';

export interface DatabaseActor {
  name: string;
  role: 'anon' | 'authenticated';
  userId: string | null;
  /** The level of the session; `aal1` where it is not given. */
  aal?: 'aal1' | 'aal2';
}

/**
 * By `actor, table`, what came of each verb: how many rows were read, changed or deleted of all there are, or `refused`. Of
 * an insertion, how it ended for the first row that is there and for the last.
 */
export type AccessMatrix = Record<string, { select: string; update: string; delete: string; insert: [string, string] }>;

/**
 * Does a statement as an actor, and undoes it. Foreign keys and triggers are off: what a policy lets through is counted
 * where another rule would refuse all rows for the sake of one.
 */
const ATTEMPT = `
  create or replace function pg_temp.attempt(p_role text, p_user text, p_aal text, p_statement text) returns text language plpgsql as $$
  declare affected bigint;
  begin
    perform set_config('session_replication_role', 'replica', true),
            set_config('request.jwt.claim.sub', p_user, true),
            set_config('request.jwt.claims', jsonb_build_object('sub', p_user, 'role', p_role, 'aal', p_aal, 'session_id', nullif(p_user, ''))::text, true),
            set_config('role', p_role, true);
    execute p_statement;
    get diagnostics affected = row_count;
    raise exception using errcode = 'ZZ000', message = affected;
  exception
    when sqlstate 'ZZ000' then return sqlerrm;
    when insufficient_privilege then return 'refused';
    -- It would have been written: the row is there already.
    when unique_violation then return '1';
    when others then return sqlstate;
  end $$`;

interface TableToTry {
  name: string;
  columns: string;
  /** The one that an update sets to what it is in the first row; not of a key, where there is another. */
  changed: string;
  first: string;
  last: string;
}

/** The tables of our schemas, with a row of the one who was there first and one of the last. */
async function tablesToTry(statements: Statements): Promise<TableToTry[]> {
  const { rows: tables } = await statements.query<Pick<TableToTry, 'name' | 'columns' | 'changed'>>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns,
           (array_agg(quote_ident(attname) order by exists (
              select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)), attnum desc)
              filter (where attidentity = ''))[1] as changed
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'p')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1 order by 1`);
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await statements.query<{ row: unknown }>(
        `(select to_jsonb(entry) as row from ${table.name} as entry order by entry.ctid limit 1)
         union all (select to_jsonb(entry) from ${table.name} as entry order by entry.ctid desc limit 1)`,
      );
      if (rows.length < 2) throw new Error(`${table.name} has no row to be tried on`);
      const [first, last] = rows.map(({ row }) => JSON.stringify(row).replaceAll("'", "''"));
      return { ...table, first: first!, last: last! };
    }),
  );
}

const statementsOn = ({ name, columns, changed, first, last }: TableToTry): string[] => [
  `select from ${name}`,
  `update ${name} set ${changed} = (jsonb_populate_record(null::${name}, '${first}')).${changed}`,
  `delete from ${name}`,
  ...[first, last].map(
    (row) => `insert into ${name} (${columns}) overriding system value
              select ${columns} from jsonb_populate_record(null::${name}, '${row}')`,
  ),
];

/** Tries everything; what was tried is undone. Called in a transaction, in which it leaves a function of its own. */
export async function accessMatrix(statements: Statements, actors: readonly DatabaseActor[]): Promise<AccessMatrix> {
  await statements.exec(ATTEMPT);
  const tables = await tablesToTry(statements);
  const attempts = actors.flatMap(({ name, role, userId, aal = 'aal1' }) =>
    tables.flatMap((table) =>
      statementsOn(table).map((statement) => ({
        of: `${name}, ${table.name}`,
        role,
        aal,
        user: userId ?? '',
        statement,
      })),
    ),
  );
  const { rows } = await statements.query<{ of: string; results: string[] }>(
    `select entry ->> 'of' as of,
            array_agg(pg_temp.attempt(entry ->> 'role', entry ->> 'user', entry ->> 'aal', entry ->> 'statement') order by position) as results
     from jsonb_array_elements($1) with ordinality as list (entry, position) group by 1`,
    [attempts],
  );
  return Object.fromEntries(
    rows.map(({ of, results }) => {
      const [select, update, deletion, first, last] = results as [string, string, string, string, string];
      return [of, { select, update, delete: deletion, insert: [first, last] }];
    }),
  );
}
