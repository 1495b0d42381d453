import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { getMessage, StartupError } from '../../startup-error.ts';
import type { Driver, OwnedDatabase, SqlDatabase, Statements } from './driver.ts';

/** Key of the lock that lets only one server at a time update the schema. The number is arbitrary, but must be unique. */
const SCHEMA_LOCK = 27_112_026;

/** Maximum seconds to connect. Even a busy server accepts a connection faster. */
const CONNECT_TIMEOUT_S = 5;
/** Maximum seconds between two attempts to connect. A restarted server is available again within a second. */
const LONGEST_RETRY_S = 1;

export interface PostgresOptions {
  url: string;
  /** Maximum number of concurrent requests. */
  poolSize: number;
  /** Hash of this server's keys (`keys.ts`). All servers on one database must have the same keys. */
  keysDigest: string;
}

/**
 * Creates a pool of connections to a PostgreSQL server. No query is sent yet.
 * @param limitMs maximum duration of a statement
 */
export function openPostgres({ url, poolSize, keysDigest }: PostgresOptions, limitMs: number): Driver {
  // While the transaction of a request holds a connection, Supabase Lite may also query the schema. One additional connection is
  // reserved for such queries.
  const connection = connect(url, poolSize + 1, { statement_timeout: limitMs });
  const listeners: postgres.Sql[] = [];
  return {
    connection,
    database: createDatabase(connection.driver),
    alone: (work) => alone(url, keysDigest, work),
    listen: async (channel, onNotice) => {
      const listener = listenOn(url, channel, onNotice);
      listeners.push(listener.sql);
      await listener.ready;
    },
    close: async () => {
      await Promise.all([connection.close(), ...listeners.map((sql) => sql.end())]);
    },
  };
}

/** Opens a single connection without a time limit, for commands of the operator. */
export function openSession(url: string): OwnedDatabase {
  const connection = connect(url, 1, { statement_timeout: 0 });
  return { connection, database: createDatabase(connection.driver) };
}

/** Runs `work` in one session, under a lock that ends with the connection. */
async function alone(url: string, keysDigest: string, work: Parameters<Driver['alone']>[0]): Promise<void> {
  const { connection, database } = openSession(url);
  try {
    await database.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]).catch((cause: unknown) => {
      throw explainRefusal(cause, url) ?? cause;
    });
    await checkKeys(database, keysDigest);
    await work({ connection, database });
  } finally {
    await connection.close();
  }
}

/**
 * Compares this server's keys with those in the database. The first server on a database stores a hash of its keys. The keys sign
 * sessions and encrypt second factors.
 * @throws {StartupError} if the keys differ
 */
async function checkKeys(database: SqlDatabase, keysDigest: string): Promise<void> {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.server_keys (digest text not null);
  `);
  const { rows } = await database.query<{ digest: string }>('select digest from supabase_migrations.server_keys');
  if (rows.length === 0)
    await database.query('insert into supabase_migrations.server_keys (digest) values ($1)', [keysDigest]);
  else if (!rows.some(({ digest }) => digest === keysDigest))
    throw new StartupError(
      'The database is used with other keys: set BACKEND_KEYS to the content of the first server’s keys.json, or copy that file into DATA_DIR.',
    );
}

/** Returns the error for an operator whose PostgreSQL server rejects the connection. The error does not contain the password. */
function explainRefusal(cause: unknown, url: string): StartupError | undefined {
  const { hostname, port, pathname, username } = new URL(url);
  const user = decodeURIComponent(username);
  const server = `The PostgreSQL server at ${hostname}:${port || 5432}`;
  switch ((cause as { code?: unknown }).code) {
    case '28P01':
      return new StartupError(`${server} refuses the password of "${user}": correct it in DATABASE_URL.`);
    case '28000':
      return new StartupError(
        `${server} refuses the connection of "${user}" (${getMessage(cause)}). Check its pg_hba.conf.`,
      );
    case '3D000':
      return new StartupError(
        `${server} has no database "${pathname.slice(1)}". Create it as in docs/deploy.md (“PostgreSQL”).`,
      );
    default:
      return undefined;
  }
}

/** Converts values as the embedded PostgreSQL does, so that a query has the same results in both databases. */
const TYPES = {
  json: jsonType(114),
  jsonb: jsonType(3802),
  bigint: {
    to: 20,
    from: [20],
    serialize: String,
    parse: Number,
  },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
    parse: (text: string) => text,
  },
};

/** Returns a JSON type that passes strings unchanged, because they are already JSON. */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}

function connect(url: string, max: number, settings: Record<string, number>): PostgresConnection {
  return createPostgresConnection({
    url,
    postgresOptions: {
      ...lineOptions(max),
      connection: { application_name: 'soleil-boreal', ...settings },
      types: TYPES,
    },
  });
}

const lineOptions = (max: number) => ({
  max,
  connect_timeout: CONNECT_TIMEOUT_S,
  backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, LONGEST_RETRY_S),
  // Ignores notices, for example that a table already exists.
  onnotice: () => undefined,
});

function createDatabase(sql: postgres.Sql): SqlDatabase {
  return {
    ...createStatements(sql),
    transaction: async <Result>(work: (statements: Statements) => Promise<Result>) =>
      (await sql.begin((transaction) => work(createStatements(transaction)))) as Result,
  };
}

const createStatements = (sql: Pick<postgres.Sql, 'unsafe'>): Statements => ({
  query: async <Row>(text: string, parameters: unknown[] = []) => ({
    rows: (await sql.unsafe(text, parameters as never[])) as unknown as Row[],
  }),
  exec: (text) => sql.unsafe(text).simple(),
});

/**
 * Listens on a separate connection and reconnects after each loss. Notifications may be lost in the meantime, so each
 * reconnection counts as a notification.
 */
function listenOn(url: string, channel: string, onNotice: () => void): { sql: postgres.Sql; ready: Promise<unknown> } {
  const sql = postgres(url, lineOptions(1));
  return { sql, ready: sql.listen(channel, onNotice, onNotice) };
}
