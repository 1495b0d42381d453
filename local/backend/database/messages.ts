// Defines the messages between the server and the database's thread.

import type { AuthSettings } from './auth/routes.ts';
import type { PostgresOptions } from './postgres.ts';
import type { S3Settings } from './s3-object-store.ts';

export interface DatabaseOptions {
  /** `supabase` contains the migrations and the seed, `objects` the stored files, and `mail` the sent emails. */
  folders: { database: string; supabase: string; objects: string; mail: string };
  /** The compiled embedded PostgreSQL, if there is one. */
  program?: WebAssembly.Module;
  /** Settings of a PostgreSQL server that replaces the embedded one. */
  postgres?: PostgresOptions;
  /** Settings of an S3 service that replaces the folder of stored files. */
  s3?: S3Settings;
  /** Maximum milliseconds of a request to the embedded database, or of a statement on a PostgreSQL server. */
  limitMs: number;
  /** Sections of config.toml in the format of Supabase Lite. */
  api: Record<string, unknown>;
  auth: AuthSettings & Record<string, unknown>;
  storage: Record<string, unknown>;
  /** Sender of emails: `Name <address>`. */
  sender: string;
}

export interface PlainRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export interface PlainResponse {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export type ThreadRequest = { kind: 'request'; request: PlainRequest } | { kind: 'write' } | { kind: 'close' };

export type ThreadResponse =
  /** The database has been opened or closed, or a write has succeeded. */
  | { kind: 'done' }
  /** `log` contains the lines that Supabase Lite would have printed. */
  | { kind: 'response'; response: PlainResponse; log: string[] }
  | ({ kind: 'failed' } & Failure);

/** Description of a failure. If `why` is `explained`, `cause` is a message for the operator. */
export interface Failure {
  cause: string;
  why: 'explained' | 'unreachable' | 'time-limit' | 'unknown';
}

/** `of` is the ID of the request that is answered. Opening the database has ID 0. */
export type FromThread = { of: number; answer: ThreadResponse } | { notice: 'catalogue' };
export interface ToThread {
  id: number;
  question: ThreadRequest;
}
