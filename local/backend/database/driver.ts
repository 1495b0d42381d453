import type { Connection } from '@supabase/lite';

/** What a database and one of its transactions both do. */
export interface Statements {
  query<Row>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs any number of statements. */
  exec(text: string): Promise<unknown>;
}

export interface SqlDatabase extends Statements {
  /** Runs what is kept whole or not at all. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
}

/** A database as its owner asks it, and as Supabase Lite does. */
export interface OwnedDatabase {
  connection: Connection;
  database: SqlDatabase;
}

/** PostgreSQL, embedded (`pglite.ts`) or a server of its own (`postgres.ts`). */
export interface Driver extends OwnedDatabase {
  /** Does something on the database that no other server does at the same time. */
  alone(work: (owned: OwnedDatabase) => Promise<void>): Promise<void>;
  /**
   * Calls back on each notice of a channel, and once it may have missed some, as on a line that was broken.
   * @param channel a name of small letters and underscores
   */
  listen(channel: string, onNotice: () => void): Promise<void>;
  close(): Promise<void>;
}
