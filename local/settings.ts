import { join, resolve } from 'node:path';
import type { S3Settings } from './backend/database/s3-object-store.ts';
import { parseNetworks, type Network } from './sender-address.ts';
import { messageOf, StartupError } from './startup-error.ts';

export interface Settings {
  host: string;
  port: number;
  /** Address that visitors use, if it differs from the one the server listens on. Links in emails lead there. */
  publicOrigin?: string;
  /** Origin at which browsers reach the backend, if it differs from the site's. */
  backendOrigin?: string;
  /** Whether the pages contain a third party's chat script. */
  hasChat?: boolean;
  /** Folder of all data that must survive a restart: database, stored files, emails, keys. */
  dataDir: string;
  /** Folder of the server's builds. The served pages are in one of its subfolders. */
  siteDir: string;
  /** Whether the server rebuilds the site when prices change. */
  buildsOnPrices?: boolean;
  /** Folder of config.toml, migrations and seed. */
  supabaseDir: string;
  /** Maximum duration of a request in the database. The default is 10 s. */
  requestLimitMs?: number;
  /** Format of the log. The default is `text`. */
  logFormat?: 'json' | 'text';
  /** Port of this machine that serves the metrics. Without it, they are not served. */
  metricsPort?: number;
  /** Proxies on other machines whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly Network[];
  /** Address of a PostgreSQL server that replaces the embedded database. */
  databaseUrl?: string;
  /**
   * Number of connections to that server. The default is 10, or fewer for a server on this machine, depending on its
   * processors.
   */
  databasePool?: number;
  /** Keys as JSON, if they are not in the data folder. */
  backendKeys?: string;
  /** Folder of stored files, if it is not in the data folder. Several servers may share it. */
  filesDir?: string;
  /** S3-compatible service that stores files instead of a folder. */
  s3?: S3Settings;
}

/** Root folder of the project, independent of the current directory. */
export const projectDir = resolve(import.meta.dirname, '..');

/**
 * Reads the server's settings from the environment.
 * @throws {StartupError} if a setting is invalid. The message names it.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = portIn('PORT', env.PORT || '4321');
  const dataDir = resolve(projectDir, env.DATA_DIR || '.local');
  return {
    host: env.HOST || '127.0.0.1',
    port,
    ...(env.PUBLIC_SITE_URL ? { publicOrigin: env.PUBLIC_SITE_URL.replace(/\/$/, '') } : {}),
    ...(env.PUBLIC_SUPABASE_URL ? { backendOrigin: backendOriginIn(env.PUBLIC_SUPABASE_URL) } : {}),
    ...(env.PUBLIC_CHAT_SCRIPT_URL ? { hasChat: true } : {}),
    dataDir,
    siteDir: env.SITE_DIR ? resolve(projectDir, env.SITE_DIR) : join(dataDir, 'site'),
    supabaseDir: resolve(projectDir, env.SUPABASE_DIR || 'supabase'),
    buildsOnPrices: env.BUILD_ON_PRICES !== 'no',
    logFormat: logFormatIn(env.LOG_FORMAT),
    ...(env.METRICS_PORT ? { metricsPort: portIn('METRICS_PORT', env.METRICS_PORT) } : {}),
    ...(env.TRUSTED_PROXIES ? { trustedProxies: networksIn(env.TRUSTED_PROXIES) } : {}),
    ...(env.DATABASE_URL ? { databaseUrl: databaseUrlIn(env.DATABASE_URL) } : {}),
    ...(env.DATABASE_POOL ? { databasePool: poolSizeIn(env.DATABASE_POOL) } : {}),
    ...(env.BACKEND_KEYS ? { backendKeys: env.BACKEND_KEYS } : {}),
    ...(env.FILES_DIR ? { filesDir: resolve(projectDir, env.FILES_DIR) } : {}),
    ...s3SettingsIn(env),
    ...(env.REQUEST_LIMIT_MS ? { requestLimitMs: Number(env.REQUEST_LIMIT_MS) } : {}),
  };
}

function portIn(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartupError(`${name} is "${text}": set it to a number between 1 and 65535.`);
  return port;
}

function logFormatIn(text: string | undefined): 'json' | 'text' {
  if (!text || text === 'text') return 'text';
  if (text === 'json') return text;
  throw new StartupError(`LOG_FORMAT is "${text}": set it to json or text.`);
}

function networksIn(list: string): Network[] {
  try {
    return parseNetworks(list);
  } catch (cause) {
    throw new StartupError(
      `TRUSTED_PROXIES is "${list}" (${messageOf(cause)}): set it to addresses or networks with commas between them, such as 10.0.0.7, 2001:db8::/32.`,
    );
  }
}

function backendOriginIn(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new StartupError(`PUBLIC_SUPABASE_URL is "${address}": set it to an address that begins with https://.`);
  return new URL(address).origin;
}

/** Checks the address of the database. It contains a password, so no message repeats it. */
function databaseUrlIn(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2)
    throw new StartupError(
      'DATABASE_URL is no address of PostgreSQL: set it to postgres://user:password@host:5432/database, with signs such as # / @ in a password written as %23 %2F %40.',
    );
  return address;
}

function s3SettingsIn(env: NodeJS.ProcessEnv): { s3: S3Settings } | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(given).length) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new StartupError(
      `Files are stored with S3 only where all of its settings are there: set ${missing.join(', ')}.`,
    );
  if (!URL.canParse(S3_ENDPOINT))
    throw new StartupError('S3_ENDPOINT is no address: set it to one that begins with https://, without the bucket.');
  return {
    s3: {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION || 'us-east-1',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
  };
}

function poolSizeIn(text: string): number {
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= 500) return size;
  throw new StartupError(`DATABASE_POOL is "${text}": set it to a number between 1 and 500.`);
}

/** Returns the origin of the site's pages as visitors see it. */
export const siteOriginOf = (settings: Pick<Settings, 'host' | 'port' | 'publicOrigin'>): string =>
  new URL(settings.publicOrigin ?? originOf(settings)).origin;

/** Returns the address at which this machine reaches the server. For a wildcard host, this is loopback. */
export function originOf({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const reachable = wildcards[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
