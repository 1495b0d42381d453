import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError, getMessage } from '../../startup-error.ts';
import type { SqlDatabase } from './driver.ts';

// History tables in the format of the Supabase CLI, so that the same migrations can also be applied to a hosted project.
const HISTORY_TABLES = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

/**
 * Applies pending migrations, each in one transaction with its row in the history.
 * @returns the names of the applied files
 * @throws {StartupError} with the file and PostgreSQL's reason, after that file was rolled back. Also throws if a version
 * before the first release has created the database.
 */
export async function applyMigrations(database: SqlDatabase, dir: string): Promise<string[]> {
  await database.exec(HISTORY_TABLES);
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = rows.map((row) => row.version);
  const files = readdirSync(dir)
    .filter((file) => /^\d{14}_\w+\.sql$/.test(file))
    .sort();
  refuseEarlier(applied, files);
  const pending = files.filter((file) => !applied.includes(file.slice(0, 14)));
  for (const file of pending) {
    const text = readFileSync(join(dir, file), 'utf8');
    await inOneTransaction(database, `Migration ${file}`, async (transaction) => {
      await transaction.exec(text);
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [file.slice(0, 14), file.slice(15, -4), [text]],
      );
    });
  }
  return pending;
}

/**
 * Throws if an applied migration is older than the first migration of this version. Such a database cannot be upgraded, because
 * the first migration creates the whole schema.
 */
function refuseEarlier(applied: readonly string[], files: readonly string[]): void {
  const first = files[0]?.slice(0, 14) ?? '';
  const earlier = applied.find((version) => version < first);
  if (earlier)
    throw new StartupError(
      `The database was created by a version before the first release (migration ${earlier}), which this version cannot upgrade. Its data is unchanged. To keep using it, run the version that created it. To begin with an empty database, set DATA_DIR to another folder, or DATABASE_URL to another database.`,
    );
}

/**
 * Runs the seed if its text has changed. The seed only adds rows (`on conflict do nothing`).
 * @throws {StartupError} with PostgreSQL's reason. The seed is rolled back.
 */
export async function applySeed(database: SqlDatabase, file: string): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  const { rows } = await database.query('select 1 from supabase_migrations.seed_files where path = $1 and hash = $2', [
    'supabase/seed.sql',
    hash,
  ]);
  if (rows.length > 0) return;
  await inOneTransaction(database, 'The seed supabase/seed.sql', async (transaction) => {
    await transaction.exec(text);
    await transaction.query(
      `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
       on conflict (path) do update set hash = excluded.hash`,
      ['supabase/seed.sql', hash],
    );
  });
}

async function inOneTransaction(
  database: SqlDatabase,
  what: string,
  work: Parameters<SqlDatabase['transaction']>[0],
): Promise<void> {
  try {
    await database.transaction(work);
  } catch (cause) {
    throw new StartupError(`${what} failed: ${getMessage(cause)}. It was rolled back, and the data is unchanged.`);
  }
}
