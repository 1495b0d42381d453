import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** Encrypts the secrets of second factors, so that a copy of the database is not enough to generate codes. */
export class SealedSecrets {
  readonly #key: Uint8Array;

  /** @param jwtSecret secret of this installation (keys.json), from which the key is derived */
  constructor(jwtSecret: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'secrets of second factors', 32));
  }

  /** Encrypts a factor's secret with AES-256-GCM. The result cannot be decrypted for another factor. */
  seal(secret: string, factorId: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(factorId));
    const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final()];
    return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /**
   * Decrypts a factor's secret.
   * @throws if the secret is damaged, or was encrypted for another installation or factor
   */
  open(sealed: string, factorId: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(factorId)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}
