import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { StartupError, getMessage } from '../startup-error.ts';
import { writeFileDurably } from './durable-file.ts';

/** Keys of the backend. Only the publishable key may leave the server. */
export interface Keys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** Returns whether a request contains this key in a header that supabase-js uses. */
export const hasKey = ({ headers }: Request, key: string): boolean =>
  headers.get('apikey') === key || headers.get('authorization') === `Bearer ${key}`;

/**
 * The publishable key of every new installation. It identifies the site's pages and protects nothing. The names of built
 * scripts depend on the key, so a fixed key makes the pages of all installations identical. The key has the form and length of
 * Supabase's own keys.
 */
const PUBLISHABLE_KEY = 'sb_publishable_VjT4mXq0RzK8hWc2LpN6dg_e7Ys3UbA';

const token = (): string => randomBytes(32).toString('base64url');

/** Returns a hash that identifies keys without revealing them. Servers that share a database compare this hash. */
export const digestKeys = ({ jwtSecret, publishableKey, secretKey }: Keys): string =>
  createHash('sha256')
    .update(JSON.stringify([jwtSecret, publishableKey, secretKey]))
    .digest('hex');

/**
 * Reads the keys of this installation, or generates them at the first start.
 * @param given the content of a key file. If it is given, `file` is neither read nor written.
 * @throws {StartupError} if the keys exist but are damaged
 */
export function loadKeys(file: string, given?: string): Keys {
  if (given !== undefined) {
    const keys = parseKeys(given);
    if (keys) return keys;
    throw new StartupError(
      'BACKEND_KEYS is not the content of a keys.json. Set it to the content of the first server’s keys.json.',
    );
  }
  const text = readIfThere(file);
  if (text === undefined) {
    const keys: Keys = {
      jwtSecret: token(),
      publishableKey: PUBLISHABLE_KEY,
      secretKey: `sb_secret_${token()}`,
    };
    writeFileDurably(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
    return keys;
  }
  const keys = parseKeys(text);
  if (keys) return keys;
  throw new StartupError(
    `${file} is damaged: restore it from a backup. If there is no backup, delete it. Everyone must then sign in again. ` +
      'Second factors no longer work, so users who have one need a recovery code.',
  );
}

const KeysFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ jwtSecret: v.string(), publishableKey: v.string(), secretKey: v.string() }),
);

function parseKeys(text: string): Keys | undefined {
  const parsed = v.safeParse(KeysFile, text);
  return parsed.success ? parsed.output : undefined;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartupError(`${file} cannot be read (${getMessage(cause)}).`);
  }
}
