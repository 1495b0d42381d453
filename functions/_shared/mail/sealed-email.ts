// Decrypts emails that contain a secret link. Such emails are encrypted while they wait in the outbox, so that a copy of the
// outbox contains no usable link.
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { hashingSecret } from '../settings.ts';

export const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the key of sealed emails, derived from the secret key. */
export const emailKey = (): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', hashingSecret(), '', 'emails of accounts', 32));

/**
 * Decrypts a text that `sealEmail` encrypted.
 * @throws {Error} if the text is damaged, or was encrypted by another installation or for another email
 */
export function openEmail(sealed: string, mailId: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', emailKey(), bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(mailId)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
