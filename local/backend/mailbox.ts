import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { writeFileDurably } from './durable-file.ts';

export interface Email {
  to: string;
  subject: string;
  html?: string;
}

/** Delivers by writing: each e-mail becomes one .eml file that any mail program opens. */
export class Mailbox {
  readonly #dir: string;
  readonly #from: string;

  constructor(dir: string, from: string) {
    this.#dir = dir;
    this.#from = from;
  }

  /** Supabase Lite also hands over a text of its own, in English and with links of its own: it is left out. */
  async send({ to, subject, html }: Email): Promise<void> {
    const message = await new MailComposer({ from: this.#from, to, subject, html }).compile().build();
    // The time first, so that a listing is in the order of sending.
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    writeFileDurably(join(this.#dir, `${stamp}-${randomUUID().slice(0, 8)}.eml`), message);
  }
}
