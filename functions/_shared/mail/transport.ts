// Three ways to send, one promise: the same id twice is the same e-mail.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { MailSettings } from '../settings.ts';
import { asHtml, asText, type Message } from './message.ts';

/** @throws when it is not certain that the e-mail was taken. */
export type Send = (id: string, message: Message, sender: string) => Promise<void>;

// The lease on an e-mail (outbox.ts) is longer.
const DEADLINE_MS = 240_000;

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

const bySmtp = (url: string, silenceMs: number): Send => async (id, message, sender) => {
  const settings = new URL(url);
  // Beside an address nodemailer takes no other settings.
  for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) settings.searchParams.set(timeout, String(silenceMs));
  const connection = createTransport(settings.href);
  const tooLong = setTimeout(() => connection.close(), DEADLINE_MS);
  try {
    await connection.sendMail(written(id, message, sender));
  } finally {
    clearTimeout(tooLong);
    connection.close();
  }
};

const byResend = ({ key, url }: { key: string; url: string }, silenceMs: number): Send => async (id, message, sender) => {
  const { to, replyTo, subject } = message;
  const response = await fetch(`${url}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify({
      from: sender,
      to: [to],
      ...(replyTo ? { reply_to: replyTo.address } : {}),
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

const intoFolder = (path: string): Send => async (id, message, sender) => {
  mkdirSync(path, { recursive: true });
  const file = join(path, `${id}.eml`);
  writeFileSync(`${file}.part`, await new MailComposer(written(id, message, sender)).compile().build(), { flush: true });
  renameSync(`${file}.part`, file);
};

const written = (id: string, message: Message, sender: string) => ({
  messageId: messageId(id, sender),
  from: sender,
  to: { name: '', address: message.to },
  ...(message.replyTo ? { replyTo: message.replyTo } : {}),
  subject: message.subject,
  text: asText(message.blocks),
  html: asHtml(message),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language, ...unsubscribeHeaders(message) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const messageId = (id: string, sender: string): string => `<${id}@${/@([\w.-]+)/.exec(sender)?.[1] ?? 'localhost'}>`;

const unsubscribeHeaders = ({ unsubscribe }: Message): Record<string, string> =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
