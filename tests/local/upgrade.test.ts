// Upgrades a data folder of a previous version, created by that version's sources from the repository's history. It is the
// last version before inquiries replaced requests, with the most rows to convert. An archived folder would take 5 MB,
// mostly PostgreSQL's own tables, while the history already has the sources.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { filesBelow, projectDir } from '../support/files.ts';
import { startListeningBackend } from '../support/listening-backend.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const temporary = temporaryFolders();

const FIRST_MIGRATION_AFTER = 'supabase/migrations/20261122000340_inquiries.sql';
const EMAIL = 'anne@exemple.test';
const PASSWORD = 'mot de passe';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: projectDir, maxBuffer: 1e9 });

/**
 * Checks the previous version's sources out into a folder.
 * @throws {Error} if the clone lacks the history
 */
function versionOfBefore(folder: string): string {
  const commit = git('log', '--diff-filter=A', '--format=%H', '--', FIRST_MIGRATION_AFTER).toString().trim();
  if (!commit) throw new Error('the history is not there: fetch it whole (git fetch --unshallow)');
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', `${commit}^`) });
  symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * A script that runs the previous version's backend without its site. Two builds at once would use the same files of
 * Astro's.
 */
const SERVE = `
  const { startBackend } = await import('./local/backend/backend.ts');
  const { listen } = await import('./local/http-server.ts');
  const { backendMiddleware } = await import('./local/node-listener.ts');
  const { readSettings } = await import('./local/settings.ts');
  const settings = readSettings(process.env);
  const server = await listen(settings);
  const backend = await startBackend(settings);
  const middleware = backendMiddleware(backend);
  server.handle((request, response) => middleware(request, response, () => response.end()));
  process.on('SIGTERM', async () => {
    await server.close(0);
    await backend.close();
    process.exit();
  });
`;

/** Acts as a visitor of the previous version: creates an account, an order, a request with a file, and a subscription. */
async function fill(origin: string, key: string): Promise<void> {
  const client = createClient(origin, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signUp({ email: EMAIL, password: PASSWORD });
  if (error) throw error;
  await client
    .rpc('place_order', {
      p_key: crypto.randomUUID(),
      p_lines: [{ product_id: 'moniteur-boreal', price_cents: 39_900 }],
      p_total_cents: 39_900,
    })
    .throwOnError();
  const form = new FormData();
  const fields = {
    type_demande: 'soumission',
    name: 'Anne Gagnon',
    email: EMAIL,
    phone: '450 555-0111',
    address: '12, chemin du Lac',
    building_type: 'chalet',
    autonomy: 'full',
    project_description: 'Six panneaux',
    key: crypto.randomUUID(),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('consumption_file', new File([PDF], 'facture.pdf', { type: 'application/pdf' }));
  for (const [name, body] of [
    ['contact-form', form],
    ['newsletter', JSON.stringify({ email: EMAIL, locale: 'fr' })],
  ] as const) {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
    const response = await fetch(`${origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: key, ...type },
      body,
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  }
}

test('data of a previous version is backed up, restored into this version, and migrated completely', async () => {
  const [sources, DATA_DIR] = [versionOfBefore(temporary()), temporary()];
  const PORT = String(await freePort());
  const env = { ...process.env, NODE_ENV: '', VITEST: '', PORT, DATA_DIR, SITE_DIR: temporary() };
  const before = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', SERVE],
    {
      cwd: sources,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => before.once('exit', resolve));
  const origin = `http://127.0.0.1:${PORT}`;
  await until(async () => (await fetch(`${origin}/healthz`)).ok, 'the version of before');
  const { publishableKey } = JSON.parse(readFileSync(join(DATA_DIR, 'keys.json'), 'utf8'));
  await fill(origin, publishableKey);
  before.kill('SIGTERM');
  await ended;

  const file = join(temporary(), 'before.tar.gz');
  const dataDir = join(temporary(), 'restored');
  const run = (name: string, folder: string, ...args: string[]): Buffer =>
    execFileSync(process.execPath, [join(projectDir, `local/operate/${name}.ts`), file, ...args], {
      env: { ...env, DATA_DIR: folder },
    });
  run('backup', DATA_DIR);
  run('restore', dataDir, '--new');
  expect(existsSync(join(dataDir, 'database'))).toBe(true);

  const now = await startListeningBackend({ dataDir });
  const { service } = now;
  const { data: report } = await service.rpc('deployment_report', undefined, { get: true }).throwOnError();
  expect(report.migrations).toEqual(
    filesBelow('supabase/migrations', /\.sql$/).map((path) => path.slice('supabase/migrations/'.length).slice(0, 14)),
  );

  const { data: inquiries } = await service.from('inquiries').select('*, inquiry_files(*)').throwOnError();
  expect(inquiries).toMatchObject([
    {
      email: EMAIL,
      fields: { building_type: 'chalet', project_description: 'Six panneaux' },
      inquiry_files: [{ name: 'facture.pdf' }],
    },
  ]);
  const { data: stored } = await service.storage.from('requests').download(inquiries[0].inquiry_files[0].path);
  expect(Buffer.from(await stored!.arrayBuffer()).equals(PDF)).toBe(true);

  const customer = createClient(now.origin, now.backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect(now.backend.keys.publishableKey).toBe(publishableKey);
  expect((await customer.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
  const { data: orders } = await customer
    .from('orders')
    .select('total, status, order_items(product_id)')
    .throwOnError();
  // Supabase Lite returns PostgreSQL's numeric as a string or a number.
  expect(orders.map((order) => ({ ...order, total: Number(order.total) }))).toEqual([
    { total: 399, status: 'received', order_items: [{ product_id: 'moniteur-boreal' }] },
  ]);
  const { data: subscriptions } = await service.from('subscriptions').select('email').throwOnError();
  expect(subscriptions).toEqual([{ email: EMAIL }]);
  // Emails that were waiting may have been sent since, and a backup contains no empty mail folder.
  const mailsOf = (folder: string): string[] => {
    const mails = join(folder, 'mail');
    return existsSync(mails) ? readdirSync(mails) : [];
  };
  expect(mailsOf(dataDir)).toEqual(expect.arrayContaining(mailsOf(DATA_DIR)));
  await now.end();
});
