// Sends an e-mail by SMTP, by Resend or into a folder. The same id sent twice is the same e-mail to its recipient.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { MailSettings } from '../settings.ts';
import { asHtml, asText, type Message } from './message.ts';

/** The other side has refused this e-mail, and would refuse it again. */
export class PermanentRefusal extends Error {
  override readonly name = 'PermanentRefusal';
}

/**
 * @throws {PermanentRefusal} when the other side will never accept this e-mail.
 * @throws unless the other side confirmed that it accepted the e-mail.
 */
export type Send = (id: string, message: Message, sender: string) => Promise<void>;

/** Times `silenceMs` for a whole conversation; less than the lease on an e-mail (outbox.ts). */
const MAX_SILENCES = 5;

/** @param silenceMs how long the other side may send nothing before it counts as gone. */
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
  (id, message, sender) =>
    sendBySmtp(url, silenceMs, nodemailerMessage(id, message, sender));

/** Throws as `Send` does. */
export async function sendBySmtp(url: string, silenceMs: number, mail: SendMailOptions): Promise<void> {
  const settings = new URL(url);
  // nodemailer ignores options passed along with an address.
  for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    settings.searchParams.set(timeout, String(silenceMs));
  try {
    await withTimeout(MAX_SILENCES * silenceMs, createTransport(settings.href).sendMail(mail));
  } catch (cause) {
    throw isRefusedRecipientOrContent(cause) ? new PermanentRefusal((cause as Error).message) : cause;
  }
}

/** A refused login or sender (5xx too) is a setting's fault, which an operator mends. */
function isRefusedRecipientOrContent(cause: unknown): boolean {
  const { command, responseCode = 0 } = cause as { command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Stops waiting after `ms`: nodemailer cannot cancel a conversation, and socketTimeout starts again at every byte. */
async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const timeout = afterMs(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error('the mail server did not finish in time');
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    ended.abort();
  }
}

const byResend =
  ({ key, url }: { key: string; url: string }, silenceMs: number): Send =>
  async (id, message, sender) => {
    const { to, replyTo, subject } = message;
    await sendByResend({ key, url }, silenceMs, id, {
      from: sender,
      to: [to],
      reply_to: replyTo.address,
      subject,
      text: asText(message.blocks),
      html: asHtml(message),
      headers: { 'Message-ID': messageId(id, sender), ...unsubscribeHeaders(message) },
    });
  };

/** Other statuses say something of the key, the account or the service. */
const REFUSED_CONTENT = new Set([400, 413, 422]);

/**
 * Throws as `Send` does.
 * @param id under which Resend sends an e-mail once
 */
export async function sendByResend(
  { key, url }: { key: string; url: string },
  silenceMs: number,
  id: string,
  mail: object,
): Promise<void> {
  const response = await fetch(`${url}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(silenceMs),
  });
  if (response.ok) return;
  // Without the body, which may quote addresses.
  const fault = `the mail service responded with ${response.status}`;
  throw REFUSED_CONTENT.has(response.status) ? new PermanentRefusal(fault) : new Error(fault);
}

const intoFolder =
  (path: string): Send =>
  async (id, message, sender) => {
    mkdirSync(path, { recursive: true });
    const file = join(path, `${id}.eml`);
    writeFileSync(`${file}.part`, await new MailComposer(nodemailerMessage(id, message, sender)).compile().build(), {
      flush: true,
    });
    renameSync(`${file}.part`, file);
  };

const nodemailerMessage = (id: string, message: Message, sender: string) => ({
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
