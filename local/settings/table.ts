// Every setting with its purpose, valid values and default. `.env.example` is generated from this table.
import { SETTING_RANGES } from '../../src/domain/settings/ranges.ts';
import * as kinds from './kinds.ts';

export interface Setting<Value = unknown> {
  kind: kinds.Kind<Value>;
  /** The default, as text. Empty if the setting has none. */
  initial: string;
  /** Lines of `.env.example`. */
  about: string;
  /** Whether no message may repeat its value. */
  isSecret?: boolean;
}

const setting = <Value>(
  kind: kinds.Kind<Value>,
  initial: string,
  about: string,
  more: { isSecret?: boolean } = {},
): Setting<Value> => ({ kind, initial, about, ...more });

const SECRET = { isSecret: true };
const { RETENTION_DAYS, MAIL_SILENCE_MS } = SETTING_RANGES;
const retention = kinds.wholeNumber(RETENTION_DAYS, 'days');

export const SETTINGS = {
  HOST: setting(kinds.host, '127.0.0.1', 'Address the server listens at.'),
  PORT: setting(kinds.port, '4321', 'Port the server listens at.'),
  LOG_FORMAT: setting(
    kinds.choice('json', 'text'),
    'text',
    'How the server writes its log: json, a line for each request and event, or text, lines to be read at a terminal.',
  ),
  METRICS_PORT: setting(
    kinds.port,
    '',
    'Port of this machine’s alone at which Prometheus reads metrics (/metrics); empty means: none.',
  ),
  TRUSTED_PROXIES: setting(
    kinds.networks,
    '',
    'Addresses or networks of proxies at other machines, with commas between them: their X-Forwarded-For names the visitor.\nA proxy on this machine is trusted without it.',
  ),
  DATA_DIR: setting(kinds.ownFolder, '.local', 'Folder of the local database, stored files, emails and keys.'),
  SITE_DIR: setting(
    kinds.ownFolder,
    '.local/site',
    'Folder of the sites that the server has built, the one it serves among them. By default it is in DATA_DIR.',
  ),
  BUILD_ON_PRICES: setting(
    kinds.choice('yes', 'no'),
    'yes',
    '"no" where the pages of this server are not used, as with a CDN: changed prices then build no site.',
  ),
  BUILD_EFFORT: setting(
    kinds.choice('fast', 'best'),
    'fast',
    'How hard a build compresses: "fast", or "best", which takes longer; `npm run build` always does its best.',
  ),
  DEVICE_PAGES: setting(
    kinds.choice('yes', 'no'),
    'yes',
    '"no" stores no page on visitors’ devices, and removes what is stored (docs/deploy.md).',
  ),
  OUT_DIR: setting(kinds.ownFolder, 'dist', 'Folder that `npm run build` writes the site to.'),
  SUPABASE_DIR: setting(kinds.folder, 'supabase', 'Folder of config.toml, migrations and seed.'),
  REQUEST_LIMIT_MS: setting(
    kinds.wholeNumber({ min: 100, max: 600_000 }, 'milliseconds'),
    '10000',
    'Milliseconds that a request may take in the database, from 100 to 600000.',
  ),

  DATABASE_URL: setting(
    kinds.postgresAddress,
    '',
    'Address of a PostgreSQL server, postgres://user:password@host:5432/database; empty means: the embedded database.',
    SECRET,
  ),
  DATABASE_POOL: setting(
    kinds.wholeNumber({ min: 1, max: 500 }),
    '10',
    'Connections to that server, one for each request at once, from 1 to 500; it uses three more.',
  ),
  BACKEND_KEYS: setting(
    kinds.keys,
    '',
    'Content of keys.json, for servers that share a database; empty means: that of the data folder.',
    SECRET,
  ),
  FILES_DIR: setting(
    kinds.ownFolder,
    '',
    'Folder of stored files, for servers that share it; empty means: in the data folder.',
  ),

  S3_ENDPOINT: setting(
    kinds.webAddress,
    '',
    'S3-compatible service for stored files, instead of a folder: its address without the bucket, the bucket, and a key that may\nread, write and delete in it. Set all of them, or none; the region may be left out.',
  ),
  S3_BUCKET: setting(kinds.text(/^[\w][\w.-]{1,61}\w$/, 'the name of a bucket'), '', ''),
  S3_REGION: setting(kinds.text(/^[\w-]+$/, 'the name of a region, such as ca-central-1'), 'us-east-1', ''),
  S3_ACCESS_KEY_ID: setting(kinds.text(/./, 'the ID of an access key, without spaces'), '', '', SECRET),
  S3_SECRET_ACCESS_KEY: setting(kinds.text(/./, 'the secret of an access key, without spaces'), '', '', SECRET),

  PUBLIC_SITE_URL: setting(
    kinds.origin,
    'https://soleilboreal.example',
    'Address of the public site: canonical links, sharing tags, links in emails.',
  ),
  PUBLIC_SUPABASE_URL: setting(
    kinds.origin,
    '',
    'Address of the backend as browsers reach it; empty means: the site’s own address.',
  ),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: setting(
    kinds.supabaseKey(
      'sb_publishable_',
      'anon',
      'the publishable key (sb_publishable_…): a secret key would be in every page',
    ),
    '',
    'Publishable key of the backend; the local server makes its own.',
    SECRET,
  ),
  CATALOGUE_URL: setting(
    kinds.origin,
    '',
    'Address of the backend as the build reaches it; empty means: PUBLIC_SUPABASE_URL.',
  ),
  SUPABASE_SECRET_KEY: setting(
    kinds.supabaseKey('sb_secret_', 'service_role', 'the project’s secret key (sb_secret_…)'),
    '',
    'Secret key of a hosted backend, for the doctor, `npm run staff` and `npm run new:product`; functions there have it from the platform.',
    SECRET,
  ),
  PUBLIC_CONTENT_REPOSITORY: setting(
    kinds.text(/^[\w.-]+\/[\w.-]+$/, 'a repository on GitHub, owner/name'),
    '',
    'Repository on GitHub that the editor at /admin/ commits to, owner/name; empty means: the built site has no editor.',
  ),
  PUBLIC_CONTENT_BRANCH: setting(
    kinds.text(/^[\w][\w./-]*$/, 'the name of a branch, such as main'),
    '',
    'Its branch; empty means: main.',
  ),
  PUBLIC_CHAT_SCRIPT_URL: setting(
    kinds.webAddress,
    '',
    'Address of the script of a chat on the page (Messenger’s customer chat); empty means: the chat button leads to Messenger.',
  ),

  SMTP_URL: setting(
    kinds.smtpAddress,
    '',
    'Mail server for emails, smtps://user:password@host:465; empty means: files in the data folder.',
    SECRET,
  ),
  RESEND_API_KEY: setting(
    kinds.text(/^re_/, 'a key of Resend, which begins with re_'),
    '',
    'Key of Resend, instead of a mail server.',
    SECRET,
  ),
  MAIL_FROM: setting(kinds.mailbox, '', 'Sender of emails, Name <address>; empty means: that of supabase/config.toml.'),
  STRIPE_SECRET_KEY: setting(
    kinds.text(/^[sr]k_(live|test)_/, 'a secret or restricted key of Stripe, which begins with sk_ or rk_'),
    '',
    'Secret key of Stripe, for invoices to be paid online; empty means: by transfer only. Set both of these, or neither.',
    SECRET,
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    kinds.text(/^whsec_/, 'the signing secret of the webhook, which begins with whsec_'),
    '',
    'Secret under which Stripe signs what it sends to /functions/v1/stripe-webhook.',
    SECRET,
  ),
  STRIPE_API_URL: setting(kinds.webAddress, 'https://api.stripe.com', 'Address of Stripe’s interface.'),

  RETENTION_DAYS: setting(
    { ...retention, expects: `${retention.expects} (with 0, every request would be deleted within a minute)` },
    String(RETENTION_DAYS.initial),
    'Days that requests and their files are kept, from 30 to 36500.',
  ),
  MAIL_SILENCE_MS: setting(
    kinds.wholeNumber(MAIL_SILENCE_MS, 'milliseconds'),
    String(MAIL_SILENCE_MS.initial),
    'Milliseconds a mail server may be silent before it counts as gone, from 1000 to 600000; to accept an email it has five\ntimes that.',
  ),
};

export type SettingName = keyof typeof SETTINGS;

/**
 * Names that hosted functions have instead (docs/deploy.md). The server sets them for its own functions, so that they are
 * in the environment of the processes that it starts.
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
