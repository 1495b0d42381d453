// What the server and the database's thread say to each other.

import type { AuthSettings } from './auth/routes.ts';
import type { PostgresOptions } from './postgres.ts';
import type { S3Settings } from './s3-object-store.ts';

export interface DatabaseOptions {
  /** Folders: of the embedded database's files, of the migrations and the seed, of stored files, of e-mails. */
  folders: { database: string; supabase: string; objects: string; mail: string };
  /** The embedded PostgreSQL, where it is compiled already. */
  program?: WebAssembly.Module;
  /** A PostgreSQL server instead of the embedded one. */
  postgres?: PostgresOptions;
  /** Where files are stored instead of the folder. */
  s3?: S3Settings;
  /** How long a statement may take. */
  limitMs: number;
  /** Sections of config.toml, as Supabase Lite reads them. */
  api: Record<string, unknown>;
  auth: AuthSettings & Record<string, unknown>;
  storage: Record<string, unknown>;
  /** Sender of e-mails: `Name <address>`. */
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

export type Question = { kind: 'request'; request: PlainRequest } | { kind: 'write' } | { kind: 'close' };

export type Answer =
  /** The database is open, or closed. */
  | { kind: 'done' }
  /** `log` is what Supabase Lite would have printed. */
  | { kind: 'response'; response: PlainResponse; log: string[] }
  | ({ kind: 'failed' } & Failure);

/** What failed: a sentence for the operator, where it is `explained` or the database is `unreachable`. */
export interface Failure {
  cause: string;
  why: 'explained' | 'unreachable' | 'time-limit' | 'unknown';
}

/** Answers say which question they are of: that of opening is 0. */
export type FromThread = { of: number; answer: Answer } | { notice: 'catalogue' };
export interface ToThread {
  id: number;
  question: Question;
}
