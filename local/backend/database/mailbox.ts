import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { textOfHtml } from '../../../functions/_shared/mail/text-of-html.ts';
import { mailSettings } from '../../../functions/_shared/settings.ts';
import { fileStamp } from '../../file-stamp.ts';
import { writeFileDurably } from '../durable-file.ts';
import type { Statements } from './driver.ts';
import { sealEmail } from './seal-email.ts';

export interface Email {
  to: string;
  subject: string;
  html?: string | undefined;
}

interface MailboxOptions {
  /** Folder of .eml files, used if neither a mail server nor Resend is set. */
  dir: string;
  from: string;
  /** Seconds for which the links in emails are valid. */
  linkSeconds: number;
}

/**
 * Receives the emails about accounts, from Supabase Lite and from our own routes, and writes them to the outbox. The function
 * `deliver` sends and retries them. If neither a mail server nor Resend is set, emails are written to files at once.
 */
export class Mailbox {
  readonly #options: MailboxOptions;
  readonly #database: Pick<Statements, 'query'>;
  readonly #discarding = new AsyncLocalStorage<true>();
  readonly #collecting = new AsyncLocalStorage<Email[]>();

  constructor(options: MailboxOptions, database: Pick<Statements, 'query'>) {
    this.#options = options;
    this.#database = database;
  }

  /**
   * Sends an email. The plain text is made from the HTML, because Supabase Lite's plain text is in English and has other links.
   */
  async send({ to, subject, html }: Email): Promise<void> {
    if (this.#discarding.getStore()) return;
    if (mailSettings().kind === 'folder') return this.#writeFile({ to, subject, html });
    const email = { to, subject, html };
    const collected = this.#collecting.getStore();
    // Within `storeAfter`, emails are stored once `work` has ended. Until then, a transaction of `work` may hold the only
    // connection.
    if (collected) collected.push(email);
    else await this.#store(email);
  }

  /** Runs `work` without sending its emails. Emails of other requests are still sent. */
  discardWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#discarding.run(true, work);
  }

  /**
   * Runs `work`, and resolves once its emails are in the outbox. An email is then not lost if the server stops after the
   * response.
   */
  async storeAfter<Result>(work: () => Promise<Result>): Promise<Result> {
    const emails: Email[] = [];
    const result = await this.#collecting.run(emails, work);
    for (const email of emails) await this.#store(email);
    return result;
  }

  async #store({ to, subject, html = '' }: Email): Promise<void> {
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + this.#options.linkSeconds * 1_000).toISOString();
    await this.#database.query('select public.add_account_email($1, $2, $3, $4, $5)', [
      id,
      to,
      subject,
      sealEmail(html, id),
      expiresAt,
    ]);
  }

  async #writeFile(message: Email): Promise<void> {
    const text = textOfHtml(message.html ?? '');
    const content = await new MailComposer({ from: this.#options.from, text, ...message }).compile().build();
    // The file name begins with the time, so that files are sorted by time.
    const stamp = fileStamp();
    writeFileDurably(join(this.#options.dir, `${stamp}-${randomUUID().slice(0, 8)}.eml`), content);
  }
}
