// Three ways to send, one promise: the same id twice is the same e-mail.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { MailSettings } from '../settings.ts';
import { asHtml, asText, type Message } from './message.ts';

/** @throws when it is not certain that the e-mail was taken. */
export type Send = (id: string, message: Message, sender: string) => Promise<void>;

// Of one who keeps on talking: the lease on an e-mail (outbox.ts) is longer.
const LONGEST_SILENCES = 5;

/** Waits `silenceMs` at most for a word from the other side. */
export function transport(settings: MailSettings, silenceMs: number): Send {
  switch (settings.kind) {
    case 'smtp':
      return bySmtp(settings.url, silenceMs);
    case 'resend':
      return byResend(settings, silenceMs);
    case 'folder':
      return intoFolder(settings.path);
  }
}

const bySmtp =
  (url: string, silenceMs: number): Send =>
  async (id, message, sender) => {
    const settings = new URL(url);
    // Beside an address nodemailer takes no other settings.
    for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
      settings.searchParams.set(timeout, String(silenceMs));
    const connection = createTransport(settings.href);
    await within(LONGEST_SILENCES * silenceMs, connection.sendMail(written(id, message, sender)));
  };

/** Waits no longer for it: nodemailer cannot break off what it has begun. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const tooLong = afterMs(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error('the mail server talks on and on');
  });
  try {
    await Promise.race([work, tooLong]);
  } finally {
    ended.abort();
  }
}

const byResend =
  ({ key, url }: { key: string; url: string }, silenceMs: number): Send =>
  async (id, message, sender) => {
    const { to, replyTo, subject } = message;
    const response = await fetch(`${url}/emails`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({
        from: sender,
        to: [to],
        reply_to: replyTo.address,
        subject,
        text: asText(message.blocks),
        html: asHtml(message),
        headers: { 'Message-ID': messageId(id, sender), ...unsubscribeHeaders(message) },
      }),
      signal: AbortSignal.timeout(silenceMs),
    });
    // What it answers may quote the addresses.
    if (!response.ok) throw new Error(`the mail service answered ${response.status}`);
  };

const intoFolder =
  (path: string): Send =>
  async (id, message, sender) => {
    mkdirSync(path, { recursive: true });
    const file = join(path, `${id}.eml`);
    writeFileSync(`${file}.part`, await new MailComposer(written(id, message, sender)).compile().build(), {
      flush: true,
    });
    renameSync(`${file}.part`, file);
  };

const written = (id: string, message: Message, sender: string) => ({
  messageId: messageId(id, sender),
  from: sender,
  to: { name: '', address: message.to },
  replyTo: message.replyTo,
  subject: message.subject,
  text: asText(message.blocks),
  html: asHtml(message),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language, ...unsubscribeHeaders(message) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const messageId = (id: string, sender: string): string => `<${id}@${sender.replace(/^.*@|>.*$/g, '')}>`;

const unsubscribeHeaders = ({ unsubscribe }: Message): Record<string, string> =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
