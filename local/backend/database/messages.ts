// What the server and the database's thread say to each other. One request is under way at a time.

import type { AuthSettings } from './auth/routes.ts';

export interface DatabaseOptions {
  /** Folders: of the database's files, of the migrations and the seed, of stored files, of e-mails. */
  folders: { database: string; supabase: string; objects: string; mail: string };
  /** Sections of config.toml, as Supabase Lite reads them. */
  api: Record<string, unknown>;
  auth: AuthSettings & Record<string, unknown>;
  storage: Record<string, unknown>;
  /** Sender of e-mails: `Name <address>`. */
  sender: string;
}

/** What a thread starts with. */
export interface ThreadData {
  options: DatabaseOptions;
  program: WebAssembly.Module;
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
  /** What failed. A sentence for the operator, where `isExplained`. */
  | { kind: 'failed'; cause: string; isExplained: boolean };
