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
  /**
   * Commits a transaction that changes no rows, to check that the database accepts writes.
   * @throws if the database does not accept writes, for example on a full disk
   */
  write(): Promise<void>;
  close(): Promise<void>;
}

/** Channel on which a trigger sends a notification when rows of `products` are written. */
const CATALOGUE_CHANNEL = 'catalogue_changed';

/**
 * Opens PostgreSQL, brings its schema up to date and starts Supabase Lite on it.
 * @param onCatalogueChange called when the catalogue has changed or may have changed
 * @throws if the files are damaged, the server is unreachable, or a migration fails
 */
export async function openDatabase(options: DatabaseOptions, onCatalogueChange: () => void): Promise<OpenDatabase> {
  setExperimental('storage', true);
  const { folders, postgres, sender } = options;
  const driver = postgres
    ? openPostgres(postgres, options.limitMs)
    : await openPglite(folders.database, options.program ?? (await postgresProgram()));
  const linkSeconds = options.auth.email?.otp_expiry ?? 3_600;
  const mailbox = new Mailbox({ dir: folders.mail, from: sender, linkSeconds }, driver.database);
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
      // In admin mode, a request without a key would run as the service role.
      server: { admin: false, disableStudio: true },
      drivers: { email: mailbox },
    },
  });
  app._storageAdapter = s3 ? new S3ObjectStore(s3) : new ObjectStore(folders.objects);
  return app;
}

/**
 * Commits a transaction that changes no rows, and only writes a message to PostgreSQL's write-ahead log. A read-only server may
 * accept such a transaction, so this function also checks that the server accepts writes.
 */
async function writeNothing({ database }: Driver): Promise<void> {
  const { rows } = await database.query<{ is_read_only: boolean }>(
    `select current_setting('transaction_read_only')::boolean as is_read_only,
            pg_logical_emit_message(true, 'health', '')`,
  );
  if (rows[0]?.is_read_only) throw new Error('the database is read-only');
}
