import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSettings } from '../../local/settings/check.ts';
import { settingLike } from '../../local/settings/resembling.ts';
import { FUNCTION_SETTINGS, SETTINGS, type SettingName } from '../../local/settings/table.ts';
import { projectDir, readSettings, getSiteOrigin } from '../../local/settings.ts';
import { SETTING_RANGES, parseWholeNumber } from '../../src/core/settings/ranges.ts';
import { ConfigurationError } from '../../local/startup-error.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];

test('the site and its backend may have different origins', () => {
  const settings = readSettings({
    PUBLIC_SITE_URL: 'https://www.example.test/',
    PUBLIC_SUPABASE_URL: 'https://api.example.test/',
  });
  expect(settings.backendOrigin).toBe('https://api.example.test');
  expect(getSiteOrigin(settings)).toBe('https://www.example.test');
  expect(getSiteOrigin(readSettings({ PORT: '4000', HOST: '0.0.0.0' }))).toBe('http://127.0.0.1:4000');
  expect(readSettings({ PUBLIC_SUPABASE_URL: '' })).not.toHaveProperty('backendOrigin');
});

/** Returns a key in Supabase's first format, a JSON Web Token with this role. */
const createToken = (role: string): string =>
  `eyJh.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`;

const RETENTION = 'a number of days between 30 and 36500 (with 0, every request would be deleted within a minute).';

const s3 = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'site',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
});

describe('the refusal of a wrong setting', () => {
  test.each([
    ['PORT', '70000', 'set it to a number between 1 and 65535.'],
    ['PORT', '0', 'set it to a number between 1 and 65535.'],
    ['PORT', '4e3', 'set it to a number between 1 and 65535.'],
    ['PORT', '"4321"', 'set it to a number between 1 and 65535, without quotation marks.'],
    ['METRICS_PORT', 'x', 'set it to a number between 1 and 65535.'],
    ['HOST', 'http://127.0.0.1', 'set it to an IP address or the name of a machine'],
    ['HOST', '127.0.0.1:4321', 'set it to an IP address or the name of a machine'],
    ['HOST', '127.0.0.256', 'set it to an IP address or the name of a machine'],
    ['LOG_FORMAT', 'xml', 'set it to json or text.'],
    ['TRUSTED_PROXIES', '10.0.0.7, proxy', 'set it to addresses or networks of proxies with commas between them'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'set it to addresses or networks of proxies'],
    ['TRUSTED_PROXIES', '10.0.0.7, 0.0.0.0/0', 'and not every address.'],
    ['TRUSTED_PROXIES', '::/0', 'and not every address.'],
    ['DATA_DIR', '~/data', 'set it to a folder of its own, without ~ and $'],
    ['DATA_DIR', '$HOME/data', 'set it to a folder of its own, without ~ and $'],
    ['FILES_DIR', '/srv/${NAME}/files', 'set it to a folder of its own, without ~ and $'],
    ['DATA_DIR', '"/srv/data"', ', without quotation marks.'],
    ['SITE_DIR', "'/srv/site'", ', without quotation marks.'],
    ['SUPABASE_DIR', '"/srv/supabase"', ', without quotation marks.'],
    ['MAIL_FROM', 'Soleil Boréal', 'set it to an address of email'],
    ['MAIL_FROM', 'Soleil Boréal info@example.ca', 'set it to an address of email'],
    ['MAIL_FROM', '"Soleil Boréal <info@example.ca>"', ', without quotation marks.'],
    ['PUBLIC_SITE_URL', 'https://….example.ca', 'with your value in the place of ….'],
    ['DATA_DIR', '.', 'set it to a folder of its own'],
    ['DATA_DIR', '/', 'set it to a folder of its own'],
    ['DATA_DIR', '..', 'set it to a folder of its own'],
    ['SITE_DIR', 'content', 'set it to a folder of its own'],
    ['SITE_DIR', 'src/pages', 'set it to a folder of its own'],
    ['OUT_DIR', '.', 'set it to a folder of its own'],
    ['BUILD_ON_PRICES', 'false', 'set it to yes or no.'],
    ['BUILD_EFFORT', 'fasst', 'set it to fast or best.'],
    ['DEVICE_PAGES', 'oui', 'set it to yes or no.'],
    ['REQUEST_LIMIT_MS', 'ten', 'set it to a number of milliseconds between 100 and 600000.'],
    ['REQUEST_LIMIT_MS', '0', 'set it to a number of milliseconds between 100 and 600000.'],
    ['DATABASE_POOL', '0', 'set it to a number between 1 and 500.'],
    ['S3_ENDPOINT', 's3.example.test', 'set it to an address that begins with https://.'],
    ['PUBLIC_SITE_URL', 'www.example.ca', 'set it to an address that begins with https://, without a path'],
    ['PUBLIC_SITE_URL', 'https://www.example.ca/boutique', 'set it to an address that begins with https://'],
    ['PUBLIC_SUPABASE_URL', 'ref.supabase.co', 'set it to an address that begins with https://'],
    ['PUBLIC_SUPABASE_URL', 'ftp://ref.supabase.co', 'set it to an address that begins with https://'],
    ['CATALOGUE_URL', 'localhost:54321', 'set it to an address that begins with https://'],
    ['PUBLIC_CONTENT_REPOSITORY', 'https://github.com/a/b', 'set it to a repository on GitHub, owner/name.'],
    ['PUBLIC_CONTENT_BRANCH', 'main branch', 'set it to the name of a branch'],
    ['PUBLIC_CHAT_SCRIPT_URL', 'foo', 'set it to an address that begins with https://.'],
    ['STRIPE_API_URL', 'api.stripe.com', 'set it to an address that begins with https://.'],
    ['RETENTION_DAYS', '0', RETENTION],
    ['RETENTION_DAYS', '-1', RETENTION],
    ['RETENTION_DAYS', '29', RETENTION],
    ['RETENTION_DAYS', '2 years', RETENTION],
    ['RETENTION_DAYS', '30.5', RETENTION],
    ['MAIL_SILENCE_MS', '45s', 'set it to a number of milliseconds between 1000 and 100000.'],
  ] as const)('states the problem of %s=%s in one sentence', (name, value, rule) => {
    const refusal = getRefusal({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name} is ".+".*: set it to .*\\.$`));
    expect(refusal).toContain(rule);
    expect(refusal).toContain(`${name} is ${JSON.stringify(value)}: `);
  });

  test.each([
    ['DATABASE_URL', 'soleil:mot-de-passe@db/soleil', 'postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'mysql://soleil:mot-de-passe@db/soleil', 'postgres://user:password@host:5432/database'],
    ['SMTP_URL', 'mail.example.ca:465', 'smtps://user:password@host:465'],
    ['SMTP_URL', 'https://user:mot-de-passe@mail.example.ca', 'smtps://user:password@host:465'],
    ['DATABASE_URL', 'postgres://soleil:…@127.0.0.1:5432/soleil', 'with your value in the place of …'],
    ['DATABASE_URL', 'postgres://soleil:1/mot-de-passe@db/soleil', 'written as %23 %2F %40'],
    ['DATABASE_URL', 'postgres://soleil:1#mot-de-passe@db/soleil', 'written as %23 %2F %40'],
    ['DATABASE_URL', 'postgres://soleil:mot-de-passe@db/soleil?sslmode=requried', 'an address of PostgreSQL'],
    ['SMTP_URL', 'smtps://user:1#mot-de-passe@host:465', 'written as %23 %2F %40'],
    ['SMTP_URL', 'smtps://user:1/mot-de-passe@host:465', 'written as %23 %2F %40'],
    ['SMTP_URL', 'smtp://user:mot-de-passe@host:0', 'smtps://user:password@host:465'],
    ['S3_ACCESS_KEY_ID', '"mot-de-passe"', 'without quotation marks'],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', createToken('service_role'), 'would be in every page'],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'eyJmot-de-passe', 'would be in every page'],
    ['SUPABASE_SECRET_KEY', createToken('anon'), 'sb_secret_'],
    ['STRIPE_SECRET_KEY', 'pk_live_mot-de-passe', 'begins with sk_ or rk_'],
    ['STRIPE_WEBHOOK_SECRET', 'mot-de-passe', 'begins with whsec_'],
    ['RESEND_API_KEY', 'mot-de-passe', 'begins with re_'],
    ['SUPABASE_SECRET_KEY', 'sb_publishable_mot-de-passe', 'sb_secret_'],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_mot-de-passe', 'would be in every page'],
    ['BACKEND_KEYS', '{"secretKey":"mot-de-passe"}', 'keys.json'],
    ['S3_SECRET_ACCESS_KEY', 'mot-de-passe mot-de-passe', 'without spaces'],
    ['PUBLIC_SITE_URL', 'https://anne:mot-de-passe@example.ca', 'begins with https://'],
  ] as const)('does not repeat the value of %s=%s', (name, value, rule) => {
    const refusal = getRefusal({ [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name} is not valid .*: set it to .*${rule.replaceAll('/', '\\/')}.*\\.$`));
    expect(refusal).not.toContain(value);
    expect(refusal).not.toContain('mot-de-passe');
  });

  test.each([
    [{ PORT: '4000', METRICS_PORT: '4000' }, 'METRICS_PORT is 4000, as PORT is'],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'Online payment needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'Online payment needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
    [{ S3_BUCKET: 'site' }, 'set S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.'],
    [
      s3('https://s3.example.test/site'),
      'S3_ENDPOINT is "https://s3.example.test/site", which already names the bucket',
    ],
    [s3('https://site.s3.example.test'), 'set it to the address without the bucket.'],
    [{ DATA_DIR: '/srv/a', OUT_DIR: '/srv' }, 'DATA_DIR is "/srv/a" and OUT_DIR is "/srv", whose files each build'],
    [{ DATA_DIR: '/srv/a', OUT_DIR: '/srv/a/b' }, 'DATA_DIR is "/srv/a" and OUT_DIR is "/srv/a/b", whose files each'],
    [{ DATA_DIR: '/srv/a', SITE_DIR: '/srv/a' }, 'DATA_DIR is "/srv/a" and SITE_DIR is "/srv/a", whose files each'],
    [{ SITE_DIR: '/srv/a', FILES_DIR: '/srv/a/b' }, 'FILES_DIR is "/srv/a/b" and SITE_DIR is "/srv/a", whose files'],
    [{ FILES_DIR: 'dist/files' }, 'dist/files" and OUT_DIR is '],
  ])('names the settings that conflict or are missing in %j', (environment, sentence) => {
    expect(getRefusal(environment)).toContain(sentence);
  });

  function getRefusal(environment: Record<string, string>): string {
    try {
      readSettings(environment);
    } catch (cause) {
      expect(cause).toBeInstanceOf(ConfigurationError);
      const { message } = cause as Error;
      expect(message).not.toContain('\n');
      return message;
    }
    throw new Error('The settings were accepted.');
  }
});

const OF_OTHER_PROGRAMS = [
  'PATH HOME HOSTNAME HOSTTYPE PWD OLDPWD SHLVL TERM LANG USER LOGNAME TZ INIT_CWD NODE_ENV',
  'NODE_OPTIONS PGHOST PGPORT HTTP_PROXY NO_PROXY SSL_CERT_DIR BUILD_NUMBER BUILD_ID AWS_REGION',
  'AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY GITHUB_REPOSITORY RUNNER_TEMP STATE_DIRECTORY PUBLIC_URL',
  'SUPABASE_KEY SUPABASE_ANON_KEY SUPABASE_ACCESS_TOKEN AUTH_SMTP_PASS TEST_PORT COMPANY_NAME',
  'COMPANY_EMAIL KUBERNETES_PORT SOLEIL_PORT_4321_TCP npm_config_user_agent npm_package_name',
].flatMap((line) => line.split(' '));

test.each([
  { MAIL_FROM: 'Soleil Boréal <info@example.ca>' },
  { MAIL_FROM: 'info@example.ca' },
  { MAIL_FROM: '"Soleil, Boréal" <info@example.ca>' },
  // The server passes such a value to its functions if config.toml has no sender name.
  { MAIL_FROM: ' <info@example.ca>' },
  { DATABASE_URL: 'postgresql://soleil:a%23b%2Fc%40d@db/soleil?sslmode=verify-full' },
  { SMTP_URL: 'smtps://user:a%23b%2Fc%40d@host:465/' },
  { PUBLIC_SUPABASE_PUBLISHABLE_KEY: createToken('anon') },
  { SUPABASE_SECRET_KEY: createToken('service_role') },
  { HOST: 'web-1' },
  { HOST: '::1' },
  { DATA_DIR: '/srv/a b/données' },
  { TRUSTED_PROXIES: '172.16.0.0/12,::1' },
  s3('https://s3.example.test'),
])('the settings %j are accepted', (environment) => {
  expect(() => readSettings(environment)).not.toThrow();
});

describe('the check for misspelled names', () => {
  test.each([
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATBASE_ULR', 'DATABASE_URL'],
    ['RETENTION_DAY', 'RETENTION_DAYS'],
    ['PUBLIC_SITE_ULR', 'PUBLIC_SITE_URL'],
    ['PUBLIC_SUPABSE_URL', 'PUBLIC_SUPABASE_URL'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
    ['PROT', 'PORT'],
    ['SMTP_ULR', 'SMTP_URL'],
  ])('refuses %s and suggests %s, unless the value is empty', (name, meant) => {
    expect(() => readSettings({ [name]: '1' })).toThrow(
      `${name} is not a setting: did you mean ${meant}? .env.example lists all.`,
    );
    expect(readSettings({ [name]: '' })).toEqual(readSettings({}));
  });

  test.each([...OF_OTHER_PROGRAMS, ...FUNCTION_SETTINGS])('accepts %s, read by another program or function', (name) => {
    expect(() => parseSettings({ [name]: 'x' })).not.toThrow();
  });

  test('suggests a setting for every name of several words whose last two letters are exchanged', () => {
    const typos = NAMES.map((name) =>
      name.replace(/_.*([A-Z])([A-Z])$/, (end) => end.slice(0, -2) + end.at(-1) + end.at(-2)),
    );
    const changed = typos.filter((typo) => !(typo in SETTINGS));
    expect(changed.length).toBeGreaterThan(20);
    expect(changed.filter((typo) => settingLike(typo, NAMES) === undefined)).toEqual([]);
  });
});

describe('the table of settings', () => {
  test('is the source of .env.example', async () => {
    const groups = ['DATABASE_URL', 'S3_ENDPOINT', 'PUBLIC_SITE_URL', 'SMTP_URL', 'RETENTION_DAYS'];
    const lines = NAMES.map((name) => {
      const { about, initial } = SETTINGS[name];
      const comment = about.split('\n').map((line) => line && `# ${line}\n`);
      return `${groups.includes(name) ? '\n' : ''}${comment.join('')}#${name}=${initial}\n`;
    });
    // After a change of the table, run: npx vitest run --project unit tests/unit/settings.test.ts -u
    await expect(
      `# Every setting with its default. The local server requires none of them. Copy this file to .env and uncomment the lines you\n# need. An invalid setting stops the command before it changes anything.\n\n${lines.join('')}`,
    ).toMatchFileSnapshot(join(projectDir, '.env.example'));
  });

  test('has valid defaults, and the server uses those of its address, log format and folders', () => {
    for (const name of NAMES) expect(() => parseSettings({ [name]: SETTINGS[name].initial }), name).not.toThrow();
    const { PORT, HOST, LOG_FORMAT, DATA_DIR, SITE_DIR, SUPABASE_DIR } = SETTINGS;
    expect(readSettings({})).toMatchObject({
      port: Number(PORT.initial),
      host: HOST.initial,
      logFormat: LOG_FORMAT.initial,
      dataDir: join(projectDir, DATA_DIR.initial),
      siteDir: join(projectDir, SITE_DIR.initial),
      supabaseDir: join(projectDir, SUPABASE_DIR.initial),
    });
  });
});

test.each([
  ['30', 30],
  ['0730', 730],
  ['36500', 36_500],
  ['29', undefined],
  ['36501', undefined],
  ['-30', undefined],
  ['30 ', undefined],
  ['', undefined],
  ['3e2', undefined],
  ['9'.repeat(30), undefined],
])('RETENTION_DAYS=%j is parsed as %s', (typed, number) => {
  expect(parseWholeNumber(typed, SETTING_RANGES.RETENTION_DAYS)).toBe(number);
});
