import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { describe, expect, onTestFailed, test } from 'vitest';
import { startTestBackend } from '../support/backend.ts';
import { projectDir } from '../support/files.ts';
import { casesOfScope } from '../support/scope.ts';
import { newServerEnvironment } from '../support/server-process.ts';
import { temporaryFolders } from '../support/temporary.ts';
import { until } from '../support/until.ts';

const temporary = temporaryFolders();

const COMMANDS: [script: string, readiness: RegExp][] = [
  ['scripts/start.mjs', /Soleil Boréal: http/],
  ['scripts/dev.mjs', /watching for file changes/],
];

describe.each(casesOfScope(COMMANDS))('%s', (script, readiness) => {
  test('starts without installing packages, serves pages and backend at one address, and exits with 0 on SIGINT', async () => {
    const env = await newServerEnvironment(temporary);
    const child = spawn(process.execPath, [join(projectDir, script)], {
      cwd: tmpdir(),
      env: { ...process.env, NODE_ENV: '', VITEST: '', ...env },
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    onTestFailed(() => {
      console.log(output);
      child.kill('SIGKILL');
    });
    await until(() => readiness.test(output) || child.exitCode !== null, 'readiness', 240_000);
    expect(output).toMatch(readiness);
    expect(output).not.toContain('Installing');
    // The file name contains the port, because other tests write pages at the same time.
    const written = join(projectDir, '.test', `${env.PORT}.html`);
    writeFileSync(written, '<!doctype html>');
    const at = (path: string) => fetch(`http://127.0.0.1:${env.PORT}${path}`);
    expect((await at('/healthz')).status).toBe(200);
    expect((await at('/rest/v1/products')).status).toBe(401);
    expect(await (await at('/en/products')).text()).toContain('6,990\u00a0$\u00a0CAD');
    // Only the dev server serves the style page.
    const stylePage = await at('/_styleguide');
    expect(stylePage.status).toBe(script.includes('dev') ? 200 : 404);
    if (stylePage.ok) expect(await stylePage.text()).toContain('Catalogue : failed query');
    rmSync(written);
    expect(output).not.toContain('.test/');
    child.kill('SIGINT');
    expect(await Promise.race([ended, afterMs(60_000, 'still running')])).toBe(0);
  });
});

test('a backend that cannot write to its database is unhealthy', async () => {
  const backend = await startTestBackend({ dataDir: temporary() });
  await backend.backend.close();
  const answer = await backend.backend.fetch(new Request('http://127.0.0.1:4321/healthz'));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'failing', database: 'not writing' });
});

test('`npm run build` without settings names the missing settings, and builds nothing', () => {
  const outDir = join(temporary(), 'dist');
  const { status, stderr } = spawnSync(process.execPath, [join(projectDir, 'local/build.ts')], {
    env: { PATH: process.env.PATH, OUT_DIR: outDir, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  expect(status).toBe(78);
  expect(stderr).toMatch(
    /^Nothing was built: set PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SITE_URL, as .*\.\n$/,
  );
  expect(existsSync(outDir)).toBe(false);
});

test.each(['DATA_DIR', 'RETENTION_DAYS'])('`npm run build` refuses an invalid %s, and deletes nothing', (name) => {
  const outDir = temporary();
  writeFileSync(join(outDir, 'letter.txt'), 'mine');
  const { status, stderr } = spawnSync(process.execPath, [join(projectDir, 'local/build.ts')], {
    env: { PATH: process.env.PATH, OUT_DIR: outDir, [name]: '/', NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([78, expect.stringMatching(new RegExp(`^${name} is "/": set it to .*\\.\\n$`))]);
  expect(existsSync(join(outDir, 'letter.txt'))).toBe(true);
});

test('`npm run build` does not empty a folder that contains files other than a built site', () => {
  const outDir = temporary();
  writeFileSync(join(outDir, 'letter.txt'), 'mine');
  const settings = { PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
  const { status, stderr } = spawnSync(process.execPath, [join(projectDir, 'local/build.ts')], {
    env: {
      PATH: process.env.PATH,
      OUT_DIR: outDir,
      NODE_NO_WARNINGS: '1',
      PUBLIC_SITE_URL: 'https://a.test',
      ...settings,
    },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([78, expect.stringMatching(/^OUT_DIR is ".*", which has other files .*\.\n$/)]);
  expect(existsSync(join(outDir, 'letter.txt'))).toBe(true);
});
