// Sends an email by SMTP, by Resend or into a folder. If the same ID is sent twice, the recipient sees one email.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { MailSettings } from '../settings.ts';
import { isBounce, type SmtpRefusal } from './bounce.ts';
import { asHtml, asText, type Message } from './message.ts';
import { textOfHtml } from './text-of-html.ts';

/** Thrown if the mail service has refused an email and would refuse it again. */
export class PermanentRefusal extends Error {
  override readonly name = 'PermanentRefusal';
  /** Whether the recipient's address does not exist, so that no email will reach it. */
  readonly isBounce: boolean;

  constructor(message: string, isBounce = false) {
    super(message);
    this.isBounce = isBounce;
  }
}

/**
 * Sends an email.
 * @throws {PermanentRefusal} if the mail service will never accept it
 * @throws if the mail service has not confirmed that it accepted the email
 */
export type Send = (id: string, message: Message, sender: string) => Promise<void>;

/**
 * Maximum duration of an SMTP session, as a multiple of `silenceMs`. This duration must be less than the lease on an email
 * (outbox.ts).
 */
const MAX_SILENCES = 5;

/**
 * Returns the function that sends emails with these settings.
 * @param silenceMs time without any data from the mail service after which the attempt fails
 */
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

/** Sends an email by SMTP. Throws the same errors as `Send`. */
export async function sendBySmtp(url: string, silenceMs: number, mail: SendMailOptions): Promise<void> {
  const settings = new URL(url);
  // nodemailer ignores options that are passed together with an address.
  for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    settings.searchParams.set(timeout, String(silenceMs));
  try {
    await withTimeout(MAX_SILENCES * silenceMs, createTransport(settings.href).sendMail(mail));
  } catch (cause) {
    throw isRefusedRecipientOrContent(cause)
      ? new PermanentRefusal((cause as Error).message, isBounce(cause as SmtpRefusal))
      : cause;
  }
}

/**
 * Returns whether the server refused the recipient or the content. A refused login or sender also has a 5xx code, but is a
 * wrong setting that an operator can fix.
 */
function isRefusedRecipientOrContent(cause: unknown): boolean {
  const { command, responseCode = 0 } = cause as { command?: string; responseCode?: number };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/**
 * Stops waiting after `ms`. This is necessary because nodemailer cannot cancel a session, and its socketTimeout restarts with
 * every byte.
 */
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
    const { to, replyTo, subject, attachments = [] } = message;
    await sendByResend({ key, url }, silenceMs, id, {
      from: sender,
      to: [to],
      reply_to: replyTo.address,
      subject,
      ...toTextPart(message),
      html: asHtml(message),
      attachments: attachments.map(({ name, type, content }) => ({
        filename: name,
        content_type: type,
        content: Buffer.from(content).toString('base64'),
      })),
      headers: { 'Message-ID': messageId(id, sender), ...unsubscribeHeaders(message) },
    });
  };

/** Statuses that refuse the content. Other error statuses concern the API key, the account or the service. */
const REFUSED_CONTENT = new Set([400, 413, 422]);

/**
 * Sends an email with Resend. Throws the same errors as `Send`.
 * @param id Resend sends an email with the same ID only once
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
  // Resend has already sent an email with this ID. Some content differs between attempts, such as the time in a calendar file.
  if (response.status === 409 && (await response.text()).includes('invalid_idempotent_request')) return;
  // The error message omits the response's body, which may quote addresses.
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
  ...toTextPart(message),
  html: asHtml(message),
  attachments: (message.attachments ?? []).map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content,
  })),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language, ...unsubscribeHeaders(message) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const toTextPart = ({ html, blocks, language }: Message): { text: string } => ({
  text: html === undefined ? asText(blocks, language) : textOfHtml(html),
});

const messageId = (id: string, sender: string): string => `<${id}@${sender.replace(/^.*@|>.*$/g, '')}>`;

const unsubscribeHeaders = ({ unsubscribe }: Message): Record<string, string> =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
