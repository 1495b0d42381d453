// The text of an email with a link, encrypted while it waits in the outbox: a copy of the database alone opens no link.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashingSecret } from '../settings.ts';

const [NONCE_BYTES, TAG_BYTES] = [12, 16];

const key = (): Uint8Array => new Uint8Array(hkdfSync('sha256', hashingSecret(), '', 'emails of accounts', 32));

/** Encrypts a text (AES-256-GCM). It can be opened with the same email's id alone. */
export function sealEmail(html: string, mailId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(mailId));
  const sealed = [nonce, cipher.update(html, 'utf8'), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** @throws when the text was sealed with another installation's key, for another email, or is damaged. */
export function openEmail(sealed: string, mailId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(mailId)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
