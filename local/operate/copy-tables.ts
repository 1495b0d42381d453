// Copies every row of a database into another database with the same tables, in one transaction.
import type { OwnedDatabase, SqlDatabase, Statements } from '../backend/database/driver.ts';
import { StartupError } from '../startup-error.ts';

interface Table {
  name: string;
  /** Columns to copy. The database computes the other columns itself. */
  columns: string[];
  /** Tables to which the rows of this table refer. */
  referredTo: string[];
}

/** Number of rows that are copied at once. A small number limits memory use, because rows of inquiries have several kilobytes. */
const BATCH_ROWS = 500;
/** Tables that the first start fills in an empty database, and the table of the schedule's heartbeats. */
const FILLED_BY_A_START = [
  'public.order_statuses',
  'public.products',
  'public.counters',
  'public.seller',
  'storage.buckets',
  'public.heartbeats',
];

/** All tables except the migration history, because each database has its own history. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
         (select array_to_json(array_agg(quote_ident(attname) order by attnum)) from pg_attribute
           where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         (select coalesce(array_to_json(array_agg(format('%I.%I', m.nspname, r.relname))), '[]'::json) from pg_constraint
            join pg_class r on r.oid = confrelid join pg_namespace m on m.oid = r.relnamespace
           where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "referredTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'supabase_migrations')
     and n.nspname not like 'pg\\_%'
   order by 1`;
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`;

/**
 * Copies all rows and the current values of all sequences.
 * @param from the source database, opened as its owner. Nothing else may write to it.
 * @param to the target database, opened as its owner. It has the same tables. It is empty, or has only the rows of its first
 * start.
 * @returns the number of copied rows
 * @throws {StartupError} if the target already has data, or lacks a table with the same columns. The target then stays unchanged.
 */
export async function copyTables(from: OwnedDatabase, to: SqlDatabase): Promise<number> {
  const tables = inOrder(await listTables(from.database));
  refuseOthers(tables, await listTables(to));
  return to.transaction(async (written) => {
    await refuseFilled(written, tables);
    await written.exec(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    let count = 0;
    for (const table of tables) count += await copyRows(from.database, written, table);
    for (const { name } of (await from.database.query<{ name: string }>(SEQUENCES)).rows) {
      const { rows } = await from.database.query<{ last: string; is_called: boolean }>(
        `select last_value::text as last, is_called from ${name}`,
      );
      await written.query('select setval($1::regclass, $2::text::bigint, $3)', [
        name,
        rows[0]!.last,
        rows[0]!.is_called,
      ]);
    }
    return count;
  });
}

const listTables = async (database: Statements): Promise<Table[]> => (await database.query<Table>(TABLES)).rows;

/** Sorts tables so that the rows to which a row refers are copied before it. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const ready = left.filter(({ referredTo }) => !left.some(({ name }) => referredTo.includes(name)));
    if (ready.length === 0) throw new Error(`${left.map(({ name }) => name).join(', ')} refer to each other`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

function refuseOthers(tables: readonly Table[], others: readonly Table[]): void {
  const described = (all: readonly Table[]): string[] =>
    all.map(({ name, columns }) => `${name} (${columns.join(', ')})`).sort();
  const there = described(others);
  const missing = described(tables).find((table) => !there.includes(table));
  if (missing) throw new StartupError(`The PostgreSQL database has no table ${missing}: nothing was copied.`);
}

async function refuseFilled(database: Statements, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    if (FILLED_BY_A_START.includes(name)) continue;
    const { rows } = await database.query(`select from ${name} limit 1`);
    if (rows.length > 0)
      throw new StartupError(
        `The PostgreSQL database is in use: ${name} has rows. Nothing was copied. Name an empty database in DATABASE_URL.`,
      );
  }
}

/**
 * Copies the rows of a table in PostgreSQL's text format, so that each value stays the same. Triggers are disabled, because
 * they would send their notifications again.
 */
async function copyRows(from: SqlDatabase, to: Statements, { name, columns }: Table): Promise<number> {
  const values = columns.map((column) => `(one).${column}`).join(', ');
  let count = 0;
  await to.exec(`alter table ${name} disable trigger user`);
  await from.transaction(async (read) => {
    await read.exec(`declare copied no scroll cursor for select one::text as row from ${name} as one`);
    for (;;) {
      const { rows } = await read.query<{ row: string }>(`fetch ${BATCH_ROWS} from copied`);
      if (rows.length === 0) break;
      await to.query(
        `insert into ${name} (${columns.join(', ')}) overriding system value
         select ${values} from (select text::${name} as one from jsonb_array_elements_text($1::jsonb) as text) as rows`,
        [JSON.stringify(rows.map(({ row }) => row))],
      );
      count += rows.length;
    }
  });
  await to.exec(`alter table ${name} enable trigger user`);
  return count;
}
