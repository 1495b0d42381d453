import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App, setExperimental } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { withAccountRoutes } from './auth/routes.ts';
import { FACTOR_TABLES } from './auth/tables.ts';
import { captureLog } from './captured-log.ts';
import { DURABLE_START, flushFolder, flushToDisk } from './durable.ts';
import { Mailbox } from './mailbox.ts';
import type { DatabaseOptions } from './messages.ts';
import { applyMigrations, applySeed } from './migrations.ts';
import { ObjectStore } from './object-store.ts';
import { keepRights } from './rights.ts';

export interface OpenDatabase {
  app: Pick<App, 'fetch'>;
  /** Commits a transaction. @throws when that is not possible, as on a full disk. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL (PGlite), brings its schema up to date and puts Supabase Lite before it.
 * @throws when the files are damaged, or a migration fails.
 */
export async function openDatabase(
  { folders, sender, ...options }: DatabaseOptions,
  program: WebAssembly.Module,
): Promise<OpenDatabase> {
  setExperimental('storage', true);
  await createFiles(folders.database, program);
  const connection = await createPgliteConnection({
    url: folders.database,
    pgliteOptions: { startParams: DURABLE_START, pgliteWasmModule: program },
  });
  const mailbox = new Mailbox(folders.mail, sender);
  try {
    await connection.driver.waitReady;
    flushToDisk(connection.driver);
    const app = new App({
      connection,
      api: options.api,
      auth: options.auth,
      storage: options.storage,
      studio: { enabled: false },
      options: {
        // Admin mode would serve a request without a key as the service role.
        server: { admin: false, disableStudio: true },
        drivers: { email: mailbox },
      },
    });
    app._storageAdapter = new ObjectStore(folders.objects);
    // Its warning that Storage is experimental is left out of the log (docs/decisions/0002).
    await captureLog(() => app.ensureSystemSchema());
    await connection.driver.exec(ROLES);
    await connection.driver.exec(FACTOR_TABLES);
    await applyMigrations(connection.driver, join(folders.supabase, 'migrations'));
    await applySeed(connection.driver, join(folders.supabase, 'seed.sql'));
    await keepRights(connection);
    await connection.clearSchemaCache();
    return {
      app: withAccountRoutes(app, connection.driver, options.auth, mailbox),
      write: async () => {
        await connection.driver.query("select pg_logical_emit_message(true, 'health', '')");
      },
      close: () => connection.close(),
    };
  } catch (cause) {
    // Closing damaged files may fail as well: the first cause is the one to report.
    await connection.close().catch(() => undefined);
    throw cause;
  }
}

/** Creates the database's files in a folder beside and renames it: an interrupted start leaves no half database. */
async function createFiles(dir: string, program: WebAssembly.Module): Promise<void> {
  if (existsSync(dir)) return;
  const beside = `${dir}.new`;
  rmSync(beside, { recursive: true, force: true });
  const connection = await createPgliteConnection({ url: beside, pgliteOptions: { pgliteWasmModule: program } });
  await connection.driver.waitReady;
  await connection.close();
  flushFolder(beside);
  renameSync(beside, dir);
}

// The roles of a new hosted project; policies and functions refer to them. Like there, nothing is granted to them by
// default: the migrations say each right.
const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
    grant usage on schema public, auth to anon, authenticated, service_role;
  end $$;
`;
