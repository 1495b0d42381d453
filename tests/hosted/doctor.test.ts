// Runs the doctor on a healthy project, and again after each of several changes that break the project.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../local/http-server.ts';
import { backendMiddleware } from '../../local/node-listener.ts';
import { serveStaticSite } from '../../local/site/static-site.ts';
import { expected } from '../../scripts/doctor/expected.mjs';
import { examine } from '../../scripts/doctor/examine.mjs';
import { inWords } from '../../scripts/doctor/in-words.mjs';
import { parseOptions, type Options } from '../../scripts/doctor/options.mjs';
import { startApart, type Apart } from '../support/apart.ts';
import { siteDir as preparedSite } from '../support/built-site.ts';
import { projectDir } from '../support/files.ts';
import { freePort } from '../support/free-port.ts';
import { OWN_NUMBERS } from '../support/own-numbers.ts';
import { ensureDatabase } from '../support/postgres.ts';
import { copyPreparedData } from '../support/prepared/data.ts';
import { openDatabase } from '../support/test-database.ts';

/**
 * SQL for a function that runs a statement as the database's owner. Changes of rights and policies do not refresh the in-memory
 * catalogue, so the function also clears it. Hosted projects have no such cache.
 */
const BACK_DOOR = `
  create function public.run_statement(p_sql text) returns void language plpgsql security definer
    as $$ begin execute p_sql; perform pg_notify('catalogue_changed', ''); end $$;
  grant execute on function public.run_statement(text) to service_role;
`;

const [FIRST_MIGRATION = ''] = readdirSync(join(projectDir, 'supabase/migrations')).sort();

let apart: Apart;
let options: Options;
/** A proxy in front of the backend, like the gateway of a hosted project. */
let gateway: Server;
/** Responses that the gateway sends without forwarding the request, by path. */
const refusals = new Map<string, [status: number, body: string]>();

beforeAll(async () => {
  const dataDir = copyPreparedData(mkdtempSync(join(tmpdir(), 'soleil-')));
  await ensureDatabase(dataDir);
  const database = await openDatabase(dataDir);
  await database.exec(BACK_DOOR);
  await database.close();
  gateway = createServer((request, response) => {
    const [status, body] = refusals.get(request.url!) ?? [];
    if (status) response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    else backendMiddleware(apart.backend.backend)(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  apart = await startApart({ dataDir, knownAs: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` });
  Object.assign(process.env, OWN_NUMBERS);
  const { publishableKey: key, secretKey } = apart.backend.backend.keys;
  options = { url: apart.backendOrigin, key, secretKey, site: apart.siteOrigin };
  // Calls `deliver`, as the schedule does every minute.
  const headers = { apikey: secretKey };
  await fetch(`${options.url}/functions/v1/deliver`, { method: 'POST', headers });
});
afterAll(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await apart.end();
});

const run = async (sql: string): Promise<void> => {
  await apart.backend.service.rpc('run_statement', { p_sql: sql }).throwOnError();
};
/** Returns the problems that the doctor found, by the name of the check. */
async function problems(changes: Partial<Options> = {}): Promise<Record<string, string>> {
  const findings = await examine({ ...options, ...changes });
  return Object.fromEntries(
    findings
      .filter((finding) => finding.problems.length > 0)
      .map((finding) => [finding.name, finding.problems.join('\n')]),
  );
}

test('a healthy project has no problems, and the doctor changes no email, inquiry, subscription, post count or heartbeat', async () => {
  const readTables = (): Promise<unknown[]> =>
    Promise.all(
      ['outbox', 'inquiries', 'subscriptions', 'post_counts', 'heartbeats'].map(
        async (table) => (await apart.backend.service.from(table).select().throwOnError()).data,
      ),
    );
  const before = await readTables();
  expect(await problems()).toEqual({});
  expect(await readTables()).toEqual(before);
});

describe('the doctor on the database', () => {
  test.each<[what: string, broken: string, mended: string, found: Record<string, RegExp>]>([
    [
      'a migration that was not applied',
      `delete from supabase_migrations.schema_migrations where version = '${FIRST_MIGRATION.slice(0, 14)}'`,
      `insert into supabase_migrations.schema_migrations (version) values ('${FIRST_MIGRATION.slice(0, 14)}')`,
      { Migrations: new RegExp(`${FIRST_MIGRATION} was not applied.*db push`) },
    ],
    [
      'a migration that this folder lacks',
      `insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`,
      `delete from supabase_migrations.schema_migrations where version = '20990101000000'`,
      { Migrations: /20990101000000 that this folder lacks/ },
    ],
    [
      'a database of a version before the first release',
      `insert into supabase_migrations.schema_migrations (version) values ('20261121000000')`,
      `delete from supabase_migrations.schema_migrations where version = '20261121000000'`,
      { Migrations: /^A version before the first release created the database \(migration 20261121000000\)[^\n]*$/ },
    ],
    [
      'products that visitors may not read',
      'revoke select on products from anon',
      'grant select on products to anon',
      {
        'Rights on tables': /Visitors may not SELECT on products.*grant SELECT on public\.products to anon;/,
        Catalogue: /Visitors cannot read the products/,
      },
    ],
    [
      'orders that visitors may read',
      'grant select on orders to anon',
      'revoke select on orders from anon',
      { 'Rights on tables': /Visitors may SELECT on orders.*revoke/ },
    ],
    [
      'a table of the operator that everyone may read',
      'create table later (id int); alter table later enable row level security; grant select on later to public',
      'drop table later',
      { 'Rights on tables': /Everyone may SELECT on later/ },
    ],
    [
      'a database function that customers may not call',
      'revoke execute on function sync_cart(jsonb, jsonb) from authenticated',
      'grant execute on function sync_cart(jsonb, jsonb) to authenticated',
      { 'Rights on database functions': /Customers may not call sync_cart\(jsonb,jsonb\)/ },
    ],
    [
      'a database function that visitors may call',
      'grant execute on function take_mail(interval, integer) to anon',
      'revoke execute on function take_mail(interval, integer) from anon',
      { 'Rights on database functions': /Visitors may call take_mail\(interval,integer\)/ },
    ],
    [
      'a database function that was dropped',
      'alter function sync_cart(jsonb, jsonb) rename to sync_cart_gone; revoke execute on function sync_cart_gone(jsonb, jsonb) from authenticated',
      'alter function sync_cart_gone(jsonb, jsonb) rename to sync_cart; grant execute on function sync_cart(jsonb, jsonb) to authenticated',
      {
        'Rights on database functions':
          /^The function sync_cart\(jsonb,jsonb\) does not exist\. Create it again as supabase\/schema\/ defines it[^\n]*$/,
      },
    ],
    [
      'products whose pictures are not on the site',
      `update products set image_url = '/products/gone-960.avif' where id = 'moniteur-boreal';
       update products set image_url = 'https://pictures.example/far.avif' where id = 'ensemble-vr-nomade'`,
      `update products set image_url = '/products/' || id || '-960.avif' where id in ('moniteur-boreal', 'ensemble-vr-nomade')`,
      {
        'Pictures of products':
          /^The site does not have \/products\/gone-960\.avif, the picture of the product "moniteur-boreal"\. Build[^\n]*$/,
      },
    ],
    [
      'a table without row-level security',
      'alter table orders disable row level security',
      'alter table orders enable row level security',
      { 'Row-level security': /orders does not check who may see its rows/ },
    ],
    [
      'a missing policy',
      'drop policy "anyone may read the catalogue" on products',
      'create policy "anyone may read the catalogue" on products for select to anon, authenticated using (true)',
      {
        Policies: /of products for select that permits anon authenticated is missing/,
        Catalogue: /Visitors see no product/,
      },
    ],
    [
      'an extra policy',
      'create policy "extra" on orders for delete to authenticated using (true)',
      'drop policy "extra" on orders',
      { Policies: /of orders for delete that permits authenticated is in no migration/ },
    ],
    [
      'files that anyone may read',
      `update storage.buckets set public = true where id = 'requests'`,
      `update storage.buckets set public = false where id = 'requests'`,
      { Files: /is public/ },
    ],
    [
      'missing buckets for files',
      `delete from storage.buckets where id in ('requests', 'product-pictures')`,
      `insert into storage.buckets (id, name, public) values ('requests', 'requests', false),
                                                            ('product-pictures', 'product-pictures', true)`,
      { Files: /no bucket "requests".*private.*\n.*no bucket "product-pictures": .*at the desk.*public/ },
    ],
    [
      'pictures that the build may not read',
      `update storage.buckets set public = false where id = 'product-pictures'`,
      `update storage.buckets set public = true where id = 'product-pictures'`,
      { Files: /"product-pictures" is private: the build cannot read/ },
    ],
    [
      'files that anyone may write',
      `create policy "anyone may add" on storage.objects for insert to anon with check (bucket_id = 'product-pictures')`,
      'drop policy "anyone may add" on storage.objects',
      { Files: /"anyone may add" of storage\.objects is in no migration/ },
    ],
    [
      'a schedule that has stopped',
      `update heartbeats set beat_at = now() - interval '1 hour'`,
      'update heartbeats set beat_at = now()',
      { Schedule: /last ran successfully 60 minutes ago.*(?:\n.*)*one of its steps fails/ },
    ],
    [
      'a schedule that has never run',
      'delete from heartbeats',
      `insert into heartbeats (name) values ('deliver')`,
      { Schedule: /has never run successfully.*\n.*docs\/deploy\.md/ },
    ],
    [
      'a disabled job of pg_cron that contains the secret key',
      `create schema cron;
       create table cron.job (schedule text, active boolean, command text);
       insert into cron.job values ('* * * * *', false, 'select net.http_post(''https://x/functions/v1/deliver'', ''sb_secret_x'')')`,
      'drop schema cron cascade',
      { Schedule: /switched off.*\n.*job of pg_cron contains the secret key/ },
    ],
    [
      'emails that failed permanently, and late emails',
      `insert into outbox (kind, account_email, dead_letter_at) values ('account_deleted', 'a@b.c', now());
       insert into outbox (kind, account_email, due_at, fault) values ('account_deleted', 'a@b.c', now() - interval '1 hour', 'refused')`,
      'delete from outbox',
      { Emails: /1 emails have been due.*\n1 emails have failed.*\n1 emails were given up/ },
    ],
  ])('reports %s', async (_, broken, mended, expectedProblem) => {
    await run(broken);
    try {
      const expected = Object.entries(expectedProblem).map(([name, words]) => [name, expect.stringMatching(words)]);
      expect(await problems()).toEqual(Object.fromEntries(expected));
    } finally {
      await run(mended);
    }
  });

  test('reports an empty catalogue', async () => {
    // This change is not in a transaction, because the doctor would not see an uncommitted change.
    await run('create table kept as select * from products; alter table kept enable row level security');
    await run(`delete from products`);
    try {
      expect((await problems()).Catalogue).toMatch(/--include-seed/);
    } finally {
      await run(
        `do $$ declare columns text; begin
           select string_agg(quote_ident(attname), ',') into columns from pg_attribute
            where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
           execute format('insert into products (%1$s) select %1$s from kept', columns);
         end $$; drop table kept`,
      );
    }
  });
});

describe('the doctor on the functions', () => {
  const env = process.env;
  test.each<[what: string, name: string, value: string, found: RegExp]>([
    ['a setting that is missing', 'COMPANY_PHONE', '', /COMPANY_PHONE is missing/],
    ['a number of days that is too small', 'RETENTION_DAYS', '0', /RETENTION_DAYS has a value out of its range/],
    ['no way to send emails', 'MAIL_FOLDER', '', /Emails cannot be sent/],
    ['a mail server whose address is invalid', 'SMTP_URL', 'mail.example', /SMTP_URL is not a valid address/],
    ['only one of the two Stripe settings', 'STRIPE_SECRET_KEY', 'sk_test_x', /Set both, or neither/],
  ])('reports %s', async (_, name, value, expectedProblem) => {
    const before = env[name];
    env[name] = value;
    try {
      expect(await problems()).toMatchObject({ 'Settings of the functions': expect.stringMatching(expectedProblem) });
    } finally {
      if (before === undefined) delete env[name];
      else env[name] = before;
    }
  });

  test('reports a SITE_URL of another site', async () => {
    env.SITE_URL = 'https://old.example.test';
    try {
      expect(await problems()).toEqual({
        'Functions and the site': expect.stringContaining(`SITE_URL=${options.site}`),
      });
    } finally {
      env.SITE_URL = options.site;
    }
  });

  test.each<[what: string, refusal: [number, string], found: RegExp]>([
    [
      'a function requires a signed-in caller',
      [401, '{"message":"Missing authorization header"}'],
      /newsletter refuses callers.*verify_jwt/,
    ],
    ['a function does not start', [503, '{"code":"BOOT_ERROR"}'], /newsletter fails/],
  ])('reports that %s', async (_, refusal, expectedProblem) => {
    refusals.set('/functions/v1/newsletter', refusal);
    try {
      expect((await problems()).Functions).toMatch(expectedProblem);
    } finally {
      refusals.clear();
    }
  });

  test.each(expected().functions)('reports that %s is not deployed', async (name) => {
    refusals.set(`/functions/v1/${name}`, [404, '{"code":"NOT_FOUND"}']);
    try {
      expect(await problems()).toEqual({ Functions: expect.stringContaining(`${name} is not deployed.`) });
    } finally {
      refusals.clear();
    }
  });
});

describe('the doctor on accounts, keys and the site', () => {
  test.each<[what: string, settings: object, found: RegExp]>([
    ['sign-up is off', { disable_signup: true }, /sign-up is off/],
    ['passwords are off', { external: { email: false } }, /No one can sign in/],
    [
      'email confirmation differs from config.toml',
      { mailer_autoconfirm: true },
      /supabase\/config\.toml requires the opposite/,
    ],
  ])('reports that %s', async (_, settings, expectedProblem) => {
    const well = { external: { email: true }, disable_signup: false, mailer_autoconfirm: false };
    refusals.set('/auth/v1/settings', [200, JSON.stringify({ ...well, ...settings })]);
    try {
      expect(await problems()).toEqual({ Accounts: expect.stringMatching(expectedProblem) });
    } finally {
      refusals.clear();
    }
  });

  test('reports keys of another project, a publishable key as the secret key, and an address without a project', async () => {
    expect(await problems({ key: 'sb_publishable_x' })).toEqual({
      'Publishable key': expect.stringContaining('does not know this publishable key'),
    });
    expect(await problems({ secretKey: 'sb_secret_x' })).toEqual({
      'Secret key': expect.stringContaining('does not know this secret key'),
    });
    expect(await problems({ secretKey: options.key })).toEqual({
      'Secret key': expect.stringContaining('is not a secret key'),
    });
    expect(await problems({ url: 'http://127.0.0.1:9' })).toEqual({
      Address: expect.stringContaining('Nothing answers'),
    });
  });

  test('reports a site that was built for another project and lacks the Content-Security-Policy and security headers', async () => {
    const other = createServer((_, response) =>
      response.end('<form action="https://other.supabase.co/functions/v1/contact-form">'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const site = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const reported = await problems({ site });
    other.close();
    expect(reported.Pages).toMatch(/post to https:\/\/other\.supabase\.co/);
    expect(reported.Pages).toMatch(/content security policy of the pages/);
    expect(reported.Pages).toMatch(/x-content-type-options is missing/);
    expect(reported['Scripts of the site']).toMatch(/\/rest\/v1\/rpc\/place_order may not be called from/);
  });
});

describe('the company’s details on invoices', () => {
  test('are each reported if they are unchanged from the example', async () => {
    const port = await freePort();
    const server = await listen({ host: '127.0.0.1', port });
    server.handle(serveStaticSite(preparedSite));
    const { Invoices: reported } = await problems({ site: `http://127.0.0.1:${port}` });
    await server.close(0);
    expect(reported!.split('\n')).toEqual([
      expect.stringMatching(/GST number of the example, 12345 6789 RT0001\. Set invoicing\.gstNumber in content/),
      expect.stringMatching(/QST number of the example, 1234567890 TQ0001\. Set invoicing\.qstNumber/),
      expect.stringMatching(/bank account of the example, 0000000\. Set invoicing\.bank\.account/),
      expect.stringMatching(/Interac transfers of the example, paiements@.*\. Set invoicing\.interacEmail/),
    ]);
  });
});

describe('the doctor’s command', () => {
  const command = (settings: Record<string, string>): Promise<{ code: number; output: string }> =>
    promisify(execFile)(
      process.execPath,
      ['scripts/doctor.mjs', '--url', options.url, '--key', options.key, '--site', options.site],
      { cwd: projectDir, env: { ...process.env, ...settings } },
    ).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );

  test('exits with 0 if it finds no problem and with 1 otherwise, and does not print an invalid secret key', async () => {
    const well = await command({ SUPABASE_SECRET_KEY: options.secretKey });
    expect(well.output).toMatch(
      /✔ Migrations: .*\n[^]*No problem was found\.\nStill to be replaced .*\n( {2}○ .*\n)+$/,
    );
    expect(well.code).toBe(0);
    const ill = await command({ SUPABASE_SECRET_KEY: 'sb_secret_x' });
    expect(ill.output).toMatch(/✘ Secret key\n {4}The project does not know[^]*1 problem was found\.\n/);
    expect(ill.output).not.toContain('sb_secret_x');
    expect(ill.code).toBe(1);
  });

  test('names a missing or invalid setting, and counts the problems', () => {
    expect(() => parseOptions([], {})).toThrow('The doctor needs --url, or PUBLIC_SUPABASE_URL in the environment.');
    expect(() => parseOptions(['--url', 'ref.supabase.co'], {})).toThrow('--url is "ref.supabase.co"');
    expect(inWords([{ name: 'A', expects: '', problems: ['x', 'y'] }])).toMatch(/2 problems were found/);
  });
});
