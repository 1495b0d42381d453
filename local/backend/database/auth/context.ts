import type { App } from '@supabase/lite';
import type { Statements } from '../driver.ts';
import type { Email } from '../mailbox.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

/** Queries the database as its owner. Other requests may run between two statements. */
export type Sql = <Row>(query: string, parameters?: unknown[]) => Promise<Row[]>;

/** An email template as `[auth.email.template.…]` of config.toml defines it. */
export interface EmailTemplate {
  subject?: string;
  content_path?: string;
}

/** Dependencies of the account routes. */
export interface AuthContext {
  /** Supabase Lite, which handles all requests that these routes do not handle. */
  app: Pick<App, 'fetch'>;
  sql: Sql;
  /** Runs `work` in one transaction. */
  inTransaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;
  secrets: SealedSecrets;
  jwtSecret: string;
  siteUrl: string;
  emailTemplates: Partial<Record<'confirmation' | 'email_change', EmailTemplate>>;
  /** Seconds for which links in emails are valid. */
  linkSeconds: number;
  /** Whether new users must confirm their email address before they can sign in. */
  confirmsAddresses: boolean;
  send: (email: Email) => Promise<void>;
  /** Runs `work` without sending its emails. */
  withoutMail: <Result>(work: () => Promise<Result>) => Promise<Result>;
  maxFactors: number;
}

/** Returns a function that queries this database or transaction and returns the rows. */
export const createSql =
  (database: Pick<Statements, 'query'>): Sql =>
  async <Row>(query: string, parameters: unknown[] = []) =>
    (await database.query<Row>(query, parameters)).rows;
