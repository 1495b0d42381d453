import { resolve } from 'node:path';
import type { S3Settings } from './backend/database/s3-object-store.ts';
import type { Network } from './sender-address.ts';
import { resolveFolders, parseSettings, type SetValues } from './settings/check.ts';
import { projectDir } from './settings/kinds.ts';

export { projectDir };

export interface Settings {
  host: string;
  port: number;
  /** Address that visitors use, if it differs from the server's own address. Links in emails contain this address. */
  publicOrigin?: string;
  /** Origin at which browsers reach the backend, if it differs from the site's origin. */
  backendOrigin?: string;
  /** Whether the pages contain a third party's chat script. */
  hasChat?: boolean;
  /** Folder of all data that must be kept when the server restarts: database, stored files, emails, keys. */
  dataDir: string;
  /** Folder of the server's builds. The served pages are in one of its subfolders. */
  siteDir: string;
  /** Whether the server rebuilds the site when the catalogue changes. */
  buildsOnPrices?: boolean;
  /** Folder of config.toml, migrations and seed. */
  supabaseDir: string;
  /** Maximum milliseconds of a request in the database. The default is 10 s. */
  requestLimitMs?: number;
  /** Format of the log. The default is `text`. */
  logFormat?: 'json' | 'text';
  /** Port on this machine at which metrics are served. Without it, metrics are not served. */
  metricsPort?: number;
  /** Proxies on other machines whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly Network[];
  /** Address of a PostgreSQL server that replaces the embedded database. */
  databaseUrl?: string;
  /**
   * Number of connections to the PostgreSQL server. The default is 10. For a server on this machine, the default is at most the
   * number of processors, but at least 2.
   */
  databasePool?: number;
  /** Keys as JSON, if they are not in the data folder. */
  backendKeys?: string;
  /** Sender of emails, `Name <address>`, if it differs from the sender in config.toml. */
  sender?: string;
  /** Folder of stored files, if it is not in the data folder. Several servers may share this folder. */
  filesDir?: string;
  /** S3-compatible service that stores files instead of a folder. */
  s3?: S3Settings;
}

/**
 * Reads the server's settings from the environment.
 * @throws {ConfigurationError} if a setting is misspelled or invalid, or if settings conflict
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = parseSettings(env);
  const { dataDir, siteDir } = resolveFolders(values);
  return {
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 4321,
    ...(values.PUBLIC_SITE_URL ? { publicOrigin: values.PUBLIC_SITE_URL } : {}),
    ...(values.PUBLIC_SUPABASE_URL ? { backendOrigin: values.PUBLIC_SUPABASE_URL } : {}),
    ...(values.PUBLIC_CHAT_SCRIPT_URL ? { hasChat: true } : {}),
    dataDir,
    siteDir,
    supabaseDir: values.SUPABASE_DIR ?? resolve(projectDir, 'supabase'),
    buildsOnPrices: values.BUILD_ON_PRICES !== 'no',
    logFormat: values.LOG_FORMAT ?? 'text',
    ...(values.METRICS_PORT ? { metricsPort: values.METRICS_PORT } : {}),
    ...(values.TRUSTED_PROXIES ? { trustedProxies: values.TRUSTED_PROXIES } : {}),
    ...(values.DATABASE_URL ? { databaseUrl: values.DATABASE_URL } : {}),
    ...(values.DATABASE_POOL ? { databasePool: values.DATABASE_POOL } : {}),
    ...(values.BACKEND_KEYS ? { backendKeys: values.BACKEND_KEYS } : {}),
    ...(values.MAIL_FROM ? { sender: values.MAIL_FROM } : {}),
    ...(values.FILES_DIR ? { filesDir: values.FILES_DIR } : {}),
    ...s3SettingsIn(values),
    ...(values.REQUEST_LIMIT_MS ? { requestLimitMs: values.REQUEST_LIMIT_MS } : {}),
  };
}

function s3SettingsIn(values: SetValues): { s3: S3Settings } | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    s3: {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION ?? 'us-east-1',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    },
  };
}

/** Returns the origin of the site's pages, as visitors see it. */
export const getSiteOrigin = (settings: Pick<Settings, 'host' | 'port' | 'publicOrigin'>): string =>
  new URL(settings.publicOrigin ?? getOrigin(settings)).origin;

/** Returns the address at which this machine reaches the server. If the host is a wildcard, this is the loopback address. */
export function getOrigin({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const reachable = wildcards[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
