import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App, setExperimental } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { captureLog } from './captured-log.ts';
import type { Mailbox } from './mailbox.ts';
import { applyMigrations, applySeed } from './migrations.ts';
import type { ObjectStore } from './object-store.ts';

interface DatabaseOptions {
  api: Record<string, unknown>;
  auth: Record<string, unknown>;
  storage: Record<string, unknown>;
  objects: ObjectStore;
  mailbox: Mailbox;
}

export interface Database {
  app: Pick<App, 'fetch'>;
  isResponding(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL (PGlite) in `dir`, brings its schema up to date and puts Supabase Lite before it.
 * @throws when the files are damaged, or a migration fails.
 */
export async function openDatabase(dir: string, supabaseDir: string, options: DatabaseOptions): Promise<Database> {
  setExperimental('storage', true);
  await createFiles(dir);
  const connection = await createPgliteConnection({ url: dir });
  try {
    await connection.driver.waitReady;
    const app = new App({
      connection,
      api: options.api,
      auth: options.auth,
      storage: options.storage,
      studio: { enabled: false },
      options: {
        // Admin mode would serve a request without a key as the service role.
        server: { admin: false, disableStudio: true },
        drivers: { email: options.mailbox },
      },
    });
    app._storageAdapter = options.objects;
    // Its warning that Storage is experimental is left out of the log (docs/decisions/0002).
    await captureLog(() => app.ensureSystemSchema());
    await connection.driver.exec(ROLES);
    await applyMigrations(connection.driver, join(supabaseDir, 'migrations'));
    await applySeed(connection.driver, join(supabaseDir, 'seed.sql'));
    await connection.clearSchemaCache();
    return {
      app,
      isResponding: async () => (await connection.ping()) === true,
      close: () => connection.close(),
    };
  } catch (cause) {
    // Closing damaged files may fail as well: the first cause is the one to report.
    await connection.close().catch(() => undefined);
    throw cause;
  }
}

/** Creates the database's files in a folder beside and renames it: an interrupted start leaves no half database. */
async function createFiles(dir: string): Promise<void> {
  if (existsSync(dir)) return;
  const beside = `${dir}.new`;
  rmSync(beside, { recursive: true, force: true });
  const connection = await createPgliteConnection({ url: beside });
  await connection.driver.waitReady;
  await connection.close();
  renameSync(beside, dir);
}

// The roles and rights of a new hosted project; policies and functions refer to them.
const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
  end $$;
  grant usage on schema public, auth to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
`;
