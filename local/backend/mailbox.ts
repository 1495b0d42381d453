import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { writeFileDurably } from './durable-file.ts';

export interface Email {
  to: string;
  subject: string;
  text?: string;
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

  async send({ to, subject, text, html }: Email): Promise<void> {
    const message = await new MailComposer({ from: this.#from, to, subject, text, html }).compile().build();
    // The time first, so that a listing is in the order of sending.
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    writeFileDurably(join(this.#dir, `${stamp}-${randomUUID().slice(0, 8)}.eml`), message);
  }
}
