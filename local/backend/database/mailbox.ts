import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { logFault, withoutAddresses } from '../../../functions/_shared/faults.ts';
import { sendByResend, sendBySmtp } from '../../../functions/_shared/mail/transport.ts';
import { mailSettings, mailSilenceMs, type MailSettings } from '../../../functions/_shared/settings.ts';
import { fileStamp } from '../../file-stamp.ts';
import { writeFileDurably } from '../durable-file.ts';

export interface Email {
  to: string;
  subject: string;
  html?: string;
}

/** Pauses before each attempt. Users who wait longer for a link request another one. */
const TRIES_AFTER_MS = [0, 10_000, 60_000];

/** Sends the emails of Supabase Lite in the same way as all others: by SMTP, by Resend, or to an .eml file. */
export class Mailbox {
  readonly #dir: string;
  readonly #from: string;
  readonly #discarding = new AsyncLocalStorage<true>();

  constructor(dir: string, from: string) {
    this.#dir = dir;
    this.#from = from;
  }

  /** Sends an email as HTML only. Supabase Lite also passes a plain text, but in English and with other links. */
  async send({ to, subject, html }: Email): Promise<void> {
    if (this.#discarding.getStore()) return;
    const message = { from: this.#from, to, subject, html };
    const settings = mailSettings();
    if (settings.kind === 'folder') await this.#write(message);
    // Not awaited: the embedded database handles no other request until this method returns, and a mail server may be slow.
    else void send(message, settings);
  }

  /** Runs `work` without sending its emails. Emails of other requests are still sent. */
  discardWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#discarding.run(true, work);
  }

  async #write(message: Message): Promise<void> {
    const content = await new MailComposer(message).compile().build();
    // The time comes first, so that file names sort by it.
    const stamp = fileStamp();
    writeFileDurably(join(this.#dir, `${stamp}-${randomUUID().slice(0, 8)}.eml`), content);
  }
}

interface Message {
  from: string;
  to: string;
  subject: string;
  html: string | undefined;
}

async function send(message: Message, settings: Exclude<MailSettings, { kind: 'folder' }>): Promise<void> {
  const id = randomUUID();
  let fault: unknown;
  for (const pauseMs of TRIES_AFTER_MS) {
    await afterMs(pauseMs);
    try {
      if (settings.kind === 'smtp') return await sendBySmtp(settings.url, mailSilenceMs(), message);
      return await sendByResend(settings, mailSilenceMs(), id, message);
    } catch (cause) {
      fault = cause;
    }
  }
  logFault('mail of an account', withoutAddresses(fault));
}
