import { App, setExperimental } from '@supabase/lite';
import { withAccountRoutes } from './auth/routes.ts';
import type { Driver, OwnedDatabase } from './driver.ts';
import { Mailbox } from './mailbox.ts';
import type { DatabaseOptions } from './messages.ts';
import { ObjectStore } from './object-store.ts';
import { openPglite } from './pglite.ts';
import { postgresProgram } from './postgres-program.ts';
import { openPostgres } from './postgres.ts';
import { keepRights } from './roles.ts';
import { S3ObjectStore } from './s3-object-store.ts';
import { ensureSchema } from './schema.ts';

export interface OpenDatabase {
  app: Pick<App, 'fetch'>;
  /** Commits a transaction. @throws when that is not possible, as on a full disk. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** Sent by a trigger of the migrations when rows of `products` are written. */
const CATALOGUE_CHANNEL = 'catalogue_changed';

/**
 * Opens PostgreSQL, brings its schema up to date and puts Supabase Lite before it.
 * @param onCatalogueChange called when the catalogue is another, or may be
 * @throws when the files are damaged, the server is away, or a migration fails.
 */
export async function openDatabase(options: DatabaseOptions, onCatalogueChange: () => void): Promise<OpenDatabase> {
  setExperimental('storage', true);
  const { folders, postgres, sender } = options;
  const driver = postgres
    ? openPostgres(postgres, options.limitMs)
    : await openPglite(folders.database, options.program ?? (await postgresProgram()));
  const mailbox = new Mailbox(folders.mail, sender);
  try {
    await driver.alone(({ connection, database }) =>
      ensureSchema(liteOn(connection, options, mailbox), database, folders.supabase),
    );
    keepRights(driver.connection);
    await driver.connection.clearSchemaCache();
    await driver.listen(CATALOGUE_CHANNEL, onCatalogueChange);
    const app = liteOn(driver.connection, options, mailbox);
    return {
      app: withAccountRoutes(app, driver.database, options.auth, mailbox),
      write: () => writeNothing(driver),
      close: () => driver.close(),
    };
  } catch (cause) {
    await driver.close().catch(() => undefined);
    throw cause;
  }
}

function liteOn(
  connection: OwnedDatabase['connection'],
  { api, auth, storage, folders, s3 }: DatabaseOptions,
  mailbox: Mailbox,
): App {
  const app = new App({
    connection,
    api,
    auth,
    storage,
    studio: { enabled: false },
    options: {
      // Admin mode would serve a request without a key as the service role.
      server: { admin: false, disableStudio: true },
      drivers: { email: mailbox },
    },
  });
  app._storageAdapter = s3 ? new S3ObjectStore(s3) : new ObjectStore(folders.objects);
  return app;
}

/** Commits a transaction of no row. A standby, or a server that was made read-only, would take even that. */
async function writeNothing({ database }: Driver): Promise<void> {
  const { rows } = await database.query<{ is_read_only: boolean }>(
    `select current_setting('transaction_read_only')::boolean as is_read_only,
            pg_logical_emit_message(true, 'health', '')`,
  );
  if (rows[0]?.is_read_only) throw new Error('the database is read-only');
}
