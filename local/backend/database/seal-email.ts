import { createCipheriv, randomBytes } from 'node:crypto';
import { emailKey, NONCE_BYTES } from '../../../functions/_shared/mail/sealed-email.ts';

/** Encrypts the HTML of an email for the outbox (AES-256-GCM). The result can be decrypted only with the ID of the same email. */
export function sealEmail(html: string, mailId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', emailKey(), nonce).setAAD(Buffer.from(mailId));
  const sealed = [nonce, cipher.update(html, 'utf8'), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
}
