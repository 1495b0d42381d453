// Lists every setting with its purpose, its valid values and its default. `.env.example` is generated from this table.
import { SETTING_RANGES } from '../../src/core/settings/ranges.ts';
import * as kinds from './kinds.ts';

export interface Setting<Value = unknown> {
  kind: kinds.Kind<Value>;
  /** The default, as text. Empty if there is no default. */
  initial: string;
  /** Description of the setting in `.env.example`. */
  about: string;
  /** Whether messages must not contain the value. */
  isSecret?: boolean;
}

const setting = <Value>(
  kind: kinds.Kind<Value>,
  initial: string,
  about: string,
  more: { isSecret?: boolean } = {},
): Setting<Value> => ({ kind, initial, about, ...more });

const SECRET = { isSecret: true };
const { RETENTION_DAYS, MAIL_SILENCE_MS, NEWSLETTER_PER_MINUTE } = SETTING_RANGES;
const retention = kinds.wholeNumber(RETENTION_DAYS, 'days');

export const SETTINGS = {
  HOST: setting(kinds.host, '127.0.0.1', 'Address that the server listens on.'),
  PORT: setting(kinds.port, '4321', 'Port that the server listens on.'),
  LOG_FORMAT: setting(
    kinds.choice('json', 'text'),
    'text',
    'Format of the log: "json" for a log collector, with one line per request and event, or "text" for a terminal.',
  ),
  METRICS_PORT: setting(
    kinds.port,
    '',
    'Loopback port at which Prometheus reads metrics (/metrics). If empty, no metrics are served.',
  ),
  TRUSTED_PROXIES: setting(
    kinds.networks,
    '',
    'Addresses or networks of proxies on other machines, separated by commas. Their X-Forwarded-For header is trusted.\nProxies on this machine are always trusted.',
  ),
  DATA_DIR: setting(kinds.ownFolder, '.local', 'Folder of the local database, stored files, emails and keys.'),
  SITE_DIR: setting(
    kinds.ownFolder,
    '.local/site',
    'Folder of the sites that the server has built, including the site that it serves. By default, this folder is in DATA_DIR.',
  ),
  BUILD_ON_PRICES: setting(
    kinds.choice('yes', 'no'),
    'yes',
    'Whether a changed price starts a build: "yes" or "no". Set "no" if visitors get the pages from a CDN.',
  ),
  BUILD_EFFORT: setting(
    kinds.choice('fast', 'best'),
    'fast',
    'Compression level of builds: "fast", or "best", which takes longer. `npm run build` always uses "best".',
  ),
  DEVICE_PAGES: setting(
    kinds.choice('yes', 'no'),
    'yes',
    'Whether visitors’ devices store pages: "yes", or "no", which also removes the stored ones (docs/deploy.md).',
  ),
  OUT_DIR: setting(kinds.ownFolder, 'dist', 'Folder to which `npm run build` writes the site.'),
  SUPABASE_DIR: setting(kinds.folder, 'supabase', 'Folder of config.toml, migrations and seed.'),
  REQUEST_LIMIT_MS: setting(
    kinds.wholeNumber({ min: 100, max: 600_000 }, 'milliseconds'),
    '10000',
    'Maximum duration of a request in the database, in milliseconds, from 100 to 600000.',
  ),

  DATABASE_URL: setting(
    kinds.postgresAddress,
    '',
    'Address of a PostgreSQL server: postgres://user:password@host:5432/database. If empty, the embedded database is used.',
    SECRET,
  ),
  DATABASE_POOL: setting(
    kinds.wholeNumber({ min: 1, max: 500 }),
    '10',
    'Number of connections to that server for simultaneous requests, from 1 to 500. The server opens three more.',
  ),
  BACKEND_KEYS: setting(
    kinds.keys,
    '',
    'Content of keys.json, for servers that share a database. If empty, the file of the data folder is used.',
    SECRET,
  ),
  FILES_DIR: setting(
    kinds.ownFolder,
    '',
    'Folder of stored files, for servers that share this folder. If empty, the folder is in the data folder.',
  ),

  S3_ENDPOINT: setting(
    kinds.webAddress,
    '',
    'S3-compatible service that stores files instead of a folder: its address without the bucket, the bucket, and a key that\nmay read, write and delete in the bucket. Set all of them, or none. The region is optional.',
  ),
  S3_BUCKET: setting(kinds.text(/^[\w][\w.-]{1,61}\w$/, 'the name of a bucket'), '', ''),
  S3_REGION: setting(kinds.text(/^[\w-]+$/, 'the name of a region, such as ca-central-1'), 'us-east-1', ''),
  S3_ACCESS_KEY_ID: setting(kinds.text(/./, 'the ID of an access key, without spaces'), '', '', SECRET),
  S3_SECRET_ACCESS_KEY: setting(kinds.text(/./, 'the secret of an access key, without spaces'), '', '', SECRET),

  PUBLIC_SITE_URL: setting(
    kinds.origin,
    'https://soleilboreal.example',
    'Public address of the site, for canonical links, sharing tags and links in emails.',
  ),
  PUBLIC_SUPABASE_URL: setting(
    kinds.origin,
    '',
    'Address at which browsers reach the backend. If empty, it is the site’s own address.',
  ),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: setting(
    kinds.supabaseKey(
      'sb_publishable_',
      'anon',
      'the publishable key (sb_publishable_…): a secret key would be in every page',
    ),
    '',
    'Publishable key of the backend. The local server creates its own.',
    SECRET,
  ),
  CATALOGUE_URL: setting(
    kinds.origin,
    '',
    'Address at which the build reaches the backend. If empty, it is PUBLIC_SUPABASE_URL.',
  ),
  SUPABASE_SECRET_KEY: setting(
    kinds.supabaseKey('sb_secret_', 'service_role', 'the project’s secret key (sb_secret_…)'),
    '',
    'Secret key of a hosted backend, for `npm run doctor`, `npm run staff` and `npm run new:product`. Hosted functions get it from\ntheir platform.',
    SECRET,
  ),
  PUBLIC_CONTENT_REPOSITORY: setting(
    kinds.text(/^[\w.-]+\/[\w.-]+$/, 'a repository on GitHub, owner/name'),
    '',
    'GitHub repository to which the editor at /admin/ commits: owner/name. If empty, the built site has no editor.',
  ),
  PUBLIC_CONTENT_BRANCH: setting(
    kinds.text(/^[\w][\w./-]*$/, 'the name of a branch, such as main'),
    '',
    'Branch of that repository. If empty, it is main.',
  ),
  PUBLIC_CHAT_SCRIPT_URL: setting(
    kinds.webAddress,
    '',
    'Address of a script that shows a chat on the page, such as Messenger’s customer chat. If empty, the chat button opens Messenger.',
  ),

  SMTP_URL: setting(
    kinds.smtpAddress,
    '',
    'Mail server: smtps://user:password@host:465. If empty, emails are written to files in the data folder.',
    SECRET,
  ),
  RESEND_API_KEY: setting(
    kinds.text(/^re_/, 'a key of Resend, which begins with re_'),
    '',
    'Key of Resend, instead of a mail server.',
    SECRET,
  ),
  MAIL_FROM: setting(
    kinds.mailbox,
    '',
    'Sender of emails: Name <address>. If empty, it is the sender of supabase/config.toml.',
  ),
  STRIPE_SECRET_KEY: setting(
    kinds.text(/^[sr]k_(live|test)_/, 'a secret or restricted key of Stripe, which begins with sk_ or rk_'),
    '',
    'Secret key of Stripe, for online payment of invoices. If empty, invoices are paid by transfer only.\nSet this key and STRIPE_WEBHOOK_SECRET, or neither.',
    SECRET,
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    kinds.text(/^whsec_/, 'the signing secret of the webhook, which begins with whsec_'),
    '',
    'Secret with which Stripe signs its requests to /functions/v1/stripe-webhook.',
    SECRET,
  ),
  STRIPE_API_URL: setting(kinds.webAddress, 'https://api.stripe.com', 'Address of Stripe’s API.'),

  RETENTION_DAYS: setting(
    { ...retention, expects: `${retention.expects} (with 0, every request would be deleted within a minute)` },
    String(RETENTION_DAYS.initial),
    'Number of days for which these data are stored, from 30 to 36500: inquiries and their files, contact data of quotes without a\nrunning order, ended subscriptions, and the desk’s log of reads.',
  ),
  MAIL_SILENCE_MS: setting(
    kinds.wholeNumber(MAIL_SILENCE_MS, 'milliseconds'),
    String(MAIL_SILENCE_MS.initial),
    'Milliseconds without a response after which a mail server counts as unreachable, from 1000 to 100000. To accept an\nemail, it has five times as long.',
  ),
  NEWSLETTER_PER_MINUTE: setting(
    kinds.wholeNumber(NEWSLETTER_PER_MINUTE, 'emails'),
    String(NEWSLETTER_PER_MINUTE.initial),
    'Number of newsletter emails that are sent per minute, from 1 to 200. Other emails are sent first.',
  ),
};

export type SettingName = keyof typeof SETTINGS;

/**
 * Settings that only the functions read. A hosted platform, the local server or a test sets them, and the server's child
 * processes inherit them. The check for misspelled settings therefore accepts these names.
 */
export const FUNCTION_SETTINGS = [
  'SUPABASE_URL',
  'SUPABASE_PUBLIC_URL',
  'SUPABASE_PUBLISHABLE_KEYS',
  'SUPABASE_SECRET_KEYS',
  'SITE_URL',
  'MAIL_FOLDER',
  'RESEND_URL',
];
