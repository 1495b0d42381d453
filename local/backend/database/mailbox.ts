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

/** When it is tried again. Whoever waits longer for a link asks for another. */
const TRIES_AFTER_MS = [0, 10_000, 60_000];

/** Sends the e-mails of Supabase Lite the way that all others go: by SMTP, by Resend, or to a .eml file. */
export class Mailbox {
  readonly #dir: string;
  readonly #from: string;
  readonly #discarding = new AsyncLocalStorage<true>();

  constructor(dir: string, from: string) {
    this.#dir = dir;
    this.#from = from;
  }

  /** Leaves out the plain text that Supabase Lite also passes: it is English, with links of its own. */
  async send({ to, subject, html }: Email): Promise<void> {
    if (this.#discarding.getStore()) return;
    const message = { from: this.#from, to, subject, html };
    const settings = mailSettings();
    if (settings.kind === 'folder') await this.#write(message);
    // Not waited for: the embedded database serves nobody else until this returns, and a mail server may be slow.
    else void send(message, settings);
  }

  /** Does something of which no e-mail is sent; those of other requests are. */
  discardWhile<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#discarding.run(true, work);
  }

  async #write(message: Message): Promise<void> {
    const content = await new MailComposer(message).compile().build();
    // The time first, so that file names sort in the order of sending.
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
