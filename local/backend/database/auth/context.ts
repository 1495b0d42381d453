import type { App } from '@supabase/lite';
import type { Statements } from '../driver.ts';
import type { Email } from '../mailbox.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

/** Asks the database as its owner. Other requests may come between two of its statements. */
export type Sql = <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;

/** An e-mail as config.toml names it, in `[auth.email.template.…]`. */
export interface EmailTemplate {
  subject?: string;
  content_path?: string;
}

/** What the routes of accounts work with. */
export interface AuthContext {
  /** Supabase Lite, which answers all that is not ours. */
  app: Pick<App, 'fetch'>;
  sql: Sql;
  /** Runs what is kept whole or not at all. */
  inTransaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
  secrets: SealedSecrets;
  jwtSecret: string;
  siteUrl: string;
  emailTemplates: Partial<Record<'confirmation' | 'email_change', EmailTemplate>>;
  /** How long the links of e-mails work. */
  linkSeconds: number;
  /** Whether who signs up has to confirm their address before they are signed in. */
  confirmsAddresses: boolean;
  send: (email: Email) => Promise<void>;
  /** Does something of which no e-mail is sent. */
  withoutMail: <Result>(work: () => Promise<Result>) => Promise<Result>;
  maxFactors: number;
}

export const sqlOf =
  (database: Pick<Statements, 'query'>): Sql =>
  async <Row>(query: string, parameters: unknown[] = []) =>
    (await database.query<Row>(query, parameters)).rows;
