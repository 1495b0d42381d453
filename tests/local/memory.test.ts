import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { buildFlags, explainMemoryEnd } from '../../local/memory.ts';
import { createFiles } from '../../local/backend/database/create-files.ts';
import { hasLittleMemory, memoryFlags } from '../../scripts/little-memory.mjs';
import { projectDir } from '../support/files.ts';
import { freePort } from '../support/free-port.ts';
import { copyPreparedData } from '../support/prepared/data.ts';
import { copyPreparedSite } from '../support/prepared/site.ts';
import { fullScopeTest } from '../support/full-scope-test.ts';
import { isFullScope } from '../support/scope.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
const MEBIBYTE = 2 ** 20;
/** IDs of the process groups of the started servers. A group contains npm and its child processes. */
const groups: number[] = [];

afterEach(() => {
  groups.splice(0).forEach(killGroup);
});

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

test.each([
  [1024, true],
  [2048, true],
  [2049, false],
])('%i MB is little memory: %s', (megabytes, isLittle) => {
  expect(hasLittleMemory(megabytes * MEBIBYTE)).toBe(isLittle);
});

test('on a machine with little memory, V8 does not optimize the database’s code, and collects garbage earlier', () => {
  expect(memoryFlags(1024 * MEBIBYTE)).toEqual(expect.arrayContaining(['--liftoff-only', '--max-semi-space-size=1']));
  expect(memoryFlags(4096 * MEBIBYTE)).toEqual(['--max-semi-space-size=4']);
});

test('a build collects garbage earlier only on a machine with little memory', () => {
  expect(buildFlags(['--liftoff-only'])).toContain('--heap-growing-percent=30');
  expect(buildFlags(['--max-semi-space-size=4'])).toEqual([]);
});

/** Runs a program until it ends, and returns the explanation of its end. */
async function runAndExplainEnd(source: string, flags: string[] = []): Promise<string | undefined> {
  const child = spawn(process.execPath, [...flags, '--eval', source], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(explainMemoryEnd({ code, signal }, errors)));
  });
}

test('the explanation for the end of a process names a lack of memory if the system has killed the process', async () => {
  expect(await runAndExplainEnd('process.kill(process.pid, "SIGKILL")')).toMatch(/memory runs out\. Give this machine/);
  expect(await runAndExplainEnd('process.exit(137)')).toMatch(/memory runs out\. Give this machine/);
});

test('the explanation for the end of a process names the memory limit if the heap was full', async () => {
  const fillHeap = 'const all = []; for (;;) all.push(new Array(1000).fill({}))';
  expect(await runAndExplainEnd(fillHeap, ['--max-old-space-size=20'])).toMatch(
    /limit of its memory\. Give this machine/,
  );
});

test('the end of a process by an error or SIGTERM has no explanation', async () => {
  expect(await runAndExplainEnd('process.exit(1)')).toBeUndefined();
  expect(await runAndExplainEnd('process.kill(process.pid, "SIGTERM")')).toBeUndefined();
});

// Runs only in the full scope, because creating a database takes seconds. Other tests copy one (tests/support/prepared/data.ts).
fullScopeTest('a new database leaves no temporary folder behind', async () => {
  const folder = join(temporary(), 'database');
  await createFiles(folder);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
  expect(existsSync(`${folder}.new`)).toBe(false);
});

test('createFiles throws an error about the database if its folder cannot be created', async () => {
  // The parent folder of the database is a file.
  const file = join(temporary(), 'file');
  writeFileSync(file, '');
  await expect(createFiles(join(file, 'database'))).rejects.toThrow(/^The database in .* cannot be opened/);
});

/** Returns the anonymous memory of a process group in MB. Mapped files do not count, because the system can read them again. */
function measureMemory(group: number): number {
  const kilobytes = readdirSync('/proc').map((pid) => {
    try {
      // The format is `pid (name) state ppid pgrp …`, and the name may contain any character.
      const [, , pgrp] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (Number(pgrp) !== group) return 0;
      return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // The process has ended in the meantime, or the entry is not a process.
      return 0;
    }
  });
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

function start(env: Record<string, string>, prefix = ''): { group: number; output: () => string } {
  const npm = spawn('sh', ['-c', `${prefix}exec npm start`], {
    cwd: projectDir,
    detached: true,
    env: { ...process.env, NODE_ENV: '', VITEST: '', ...env },
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  groups.push(npm.pid!);
  return { group: npm.pid!, output: () => output };
}

/** Target for the memory of a server that has a built site and no visitors (docs/decisions/0053). */
const IDLE_MEGABYTES = 300;

// `skipIf` is not used, because a skipped test counts as failed.
(process.platform === 'linux' ? describe : () => undefined)('memory of a server', () => {
  test('an idle server with a built site holds at most 300 MB', async () => {
    const { group, output } = start({
      PORT: String(await freePort()),
      DATA_DIR: copyPreparedData(temporary()),
      SITE_DIR: copyPreparedSite(temporary()),
    });
    await expect.poll(output, { timeout: 120_000 }).toContain('Soleil Boréal: http');
    // After some seconds, V8 frees the memory that the start has used. On a machine with much memory, V8 may first optimize the
    // code of PostgreSQL.
    await expect.poll(() => measureMemory(group), { timeout: 120_000, interval: 1_000 }).toBeLessThan(IDLE_MEGABYTES);
    expect(measureMemory(group)).toBeGreaterThan(50);
  });
});

/** The limit in MB. It is less than the required 1 GB (docs/deploy.md), because one run needs a tenth more memory than another. */
const LIMIT_MEGABYTES = 900;
const CGROUP = '/sys/fs/cgroup/memory';
const LIMIT_FILE = 'memory.limit_in_bytes';
const isCgroup1 = process.getuid?.() === 0 && existsSync(join(CGROUP, LIMIT_FILE));
const CGROUP2 = '/sys/fs/cgroup';
const isCgroup2 =
  process.getuid?.() === 0 &&
  existsSync(join(CGROUP2, 'cgroup.subtree_control')) &&
  readFileSync(join(CGROUP2, 'cgroup.subtree_control'), 'utf8').includes('memory');

// Only root can limit a group of processes.
(isFullScope && (isCgroup1 || isCgroup2) ? describe : () => undefined)('a limit of memory', () => {
  /** Starts a server in a group of processes with little memory, and ends the group after the work. */
  async function withLittleMemory(
    env: Record<string, string>,
    work: (server: { origin: string; output: () => string }) => Promise<void>,
  ): Promise<void> {
    const group = join(isCgroup1 ? CGROUP : CGROUP2, `soleil-boreal-test-${process.pid}`);
    const pids = (): string[] => readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
    mkdirSync(group);
    try {
      writeFileSync(join(group, isCgroup1 ? LIMIT_FILE : 'memory.max'), String(LIMIT_MEGABYTES * MEBIBYTE));
      const port = String(await freePort());
      const { output } = start({ PORT: port, ...env }, `echo $$ > ${group}/cgroup.procs && `);
      await expect.poll(output, { timeout: 600_000 }).toMatch(/Soleil Boréal: http|killed|could not|cannot/);
      expect(output()).toContain('Soleil Boréal: http');
      await work({ origin: `http://127.0.0.1:${port}`, output });
    } finally {
      // A group can be removed only after its last process has ended. If the start has failed, some processes may still run.
      groups.forEach(killGroup);
      await expect.poll(pids, { timeout: 30_000 }).toEqual([]);
      rmdirSync(group);
    }
  }

  test(`a first start succeeds with ${LIMIT_MEGABYTES} MB of memory`, () =>
    withLittleMemory({ DATA_DIR: temporary(), SITE_DIR: temporary() }, async ({ origin }) =>
      expect((await fetch(`${origin}/healthz`)).status).toBe(200),
    ));

  test(`a build after a price change succeeds while the server runs, with ${LIMIT_MEGABYTES} MB of memory`, () => {
    const DATA_DIR = copyPreparedData(temporary());
    const { secretKey } = JSON.parse(readFileSync(join(DATA_DIR, 'keys.json'), 'utf8'));
    const env = { DATA_DIR, SITE_DIR: copyPreparedSite(temporary()), BUILD_ON_PRICES: 'yes' };
    return withLittleMemory(env, async ({ origin, output }) => {
      const page = async (): Promise<string> => (await fetch(`${origin}/produits`)).text();
      expect(await page()).not.toContain('>412\u00a0$\u00a0CAD<');
      const changed = await fetch(`${origin}/rest/v1/products?id=eq.regulateur-mppt-60`, {
        method: 'PATCH',
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        body: JSON.stringify({ price: 412 }),
      });
      expect(changed.status).toBe(204);
      // Visitors get pages in the meantime.
      await expect.poll(page, { timeout: 600_000, interval: 1_000 }).toContain('>412\u00a0$\u00a0CAD<');
      expect(output()).not.toMatch(/memory runs out|limit of its memory/);
    });
  });
});
