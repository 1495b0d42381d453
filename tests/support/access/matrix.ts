// Tries in PostgreSQL itself which rows of each table an actor can read, change, delete and insert. Tables and columns come
// from PostgreSQL's system catalogue, so new tables are included automatically.
import type { Statements } from '../test-database.ts';

export interface DatabaseActor {
  name: string;
  role: 'anon' | 'authenticated';
  userId: string | null;
  /** The session's level of authentication, which is `aal1` by default. */
  aal?: 'aal1' | 'aal2';
}

/**
 * The result of each verb, by `actor, table`. It is the number of affected rows, `refused`, or the SQLSTATE of another error. For
 * insert it is a pair: the result for the table's first row and for its last row.
 */
export type AccessMatrix = Record<string, { select: string; update: string; delete: string; insert: [string, string] }>;

/**
 * The SQL function that runs a statement as an actor and rolls it back. Foreign keys and triggers are off. Otherwise, a foreign
 * key or a trigger could refuse a row that the policy allows.
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
    -- The actor may insert the row, which already exists.
    when unique_violation then return '1';
    when others then return sqlstate;
  end $$`;

interface TableToTry {
  name: string;
  columns: string;
  /** Column that an update sets to the first row's value. If possible, it has no unique index, so that the update is valid. */
  changed: string;
  first: string;
  last: string;
}

/** Returns the tables of our schemas, each with its first and its last row. */
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
      if (rows.length < 2) throw new Error(`${table.name} needs two rows, so that access to its rows can be tried`);
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

/**
 * Returns what each actor can do, and rolls every attempt back. Must be called inside a transaction, because it creates a
 * temporary function.
 */
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
