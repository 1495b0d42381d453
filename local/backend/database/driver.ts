import type { Connection } from '@supabase/lite';

/** Operations that databases and transactions have in common. */
export interface Statements {
  query<Row>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs any number of statements. */
  exec(text: string): Promise<unknown>;
}

export interface SqlDatabase extends Statements {
  /** Runs `work` in one transaction. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
}

/** Access to a database as its owner (`database`) and for Supabase Lite (`connection`). */
export interface OwnedDatabase {
  connection: Connection;
  database: SqlDatabase;
}

/** PostgreSQL, either embedded (`pglite.ts`) or as a separate server (`postgres.ts`). */
export interface Driver extends OwnedDatabase {
  /** Runs `work`. If several servers call `alone` on the same database, their `work` runs one after the other. */
  alone(work: (owned: OwnedDatabase) => Promise<void>): Promise<void>;
  /**
   * Calls `onNotice` for each notification of a channel, and whenever notifications may have been lost, for example with a broken
   * connection.
   * @param channel a name in lower case with underscores
   */
  listen(channel: string, onNotice: () => void): Promise<void>;
  close(): Promise<void>;
}
