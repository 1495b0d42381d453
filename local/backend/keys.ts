import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartupError, messageOf } from '../startup-error.ts';
import { writeFileDurably } from './durable-file.ts';

/** The backend's keys. Only the publishable one may leave the server. */
export interface Keys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** Whether a request carries this key, where supabase-js puts it. */
export const hasKey = ({ headers }: Request, key: string): boolean =>
  headers.get('apikey') === key || headers.get('authorization') === `Bearer ${key}`;

const token = (): string => randomBytes(32).toString('base64url');

/**
 * Reads this installation's keys; generates them at the first start.
 * @throws {StartupError} when the file exists but is damaged.
 */
export function loadKeys(file: string): Keys {
  const text = readIfThere(file);
  if (text === undefined) {
    const keys: Keys = {
      jwtSecret: token(),
      publishableKey: `sb_publishable_${token()}`,
      secretKey: `sb_secret_${token()}`,
    };
    writeFileDurably(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
    return keys;
  }
  try {
    const keys: Record<string, unknown> = JSON.parse(text);
    const { jwtSecret, publishableKey, secretKey } = keys;
    if (typeof jwtSecret === 'string' && typeof publishableKey === 'string' && typeof secretKey === 'string') {
      return { jwtSecret, publishableKey, secretKey };
    }
  } catch {
    // No JSON: the error below.
  }
  throw new StartupError(
    `${file} is damaged: restore it from a copy, or delete it (customers then sign in again, and second factors are set up anew).`,
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartupError(`${file} cannot be read (${messageOf(cause)}).`);
  }
}
