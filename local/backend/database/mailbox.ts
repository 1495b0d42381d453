import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { writeFileDurably } from '../durable-file.ts';

export interface Email {
  to: string;
  subject: string;
  html?: string;
}

/** Writes each e-mail of Supabase Lite to a .eml file, which any mail program opens. */
export class Mailbox {
  readonly #dir: string;
  readonly #from: string;

  constructor(dir: string, from: string) {
    this.#dir = dir;
    this.#from = from;
  }

  /** Leaves out the plain text that Supabase Lite also passes: it is English, with links of its own. */
  async send({ to, subject, html }: Email): Promise<void> {
    const message = await new MailComposer({ from: this.#from, to, subject, html }).compile().build();
    // The time first, so that file names sort in the order of sending.
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    writeFileDurably(join(this.#dir, `${stamp}-${randomUUID().slice(0, 8)}.eml`), message);
  }
}
