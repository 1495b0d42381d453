// Tests that npm and all its processes end as soon as npm, the start script or the server ends. Otherwise a port and a data
// folder would stay in use.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { projectDir } from '../support/files.ts';
import { copyPreparedData } from '../support/prepared/data.ts';
import { copyPreparedSite } from '../support/prepared/site.ts';
import { casesOfScope } from '../support/scope.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();
let dataDir = '';

/**
 * Returns the processes of this test's server: npm, its shell, the script, the server and the server's builds. Finds these
 * processes by their environment.
 */
function processes(): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`DATA_DIR=${dataDir}\0`)) return [];
      return [
        { pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim() },
      ];
    } catch {
      // The process has ended in the meantime, or the entry is not a process.
      return [];
    }
  });
}

afterEach(() => {
  for (const { pid } of processes()) process.kill(pid, 'SIGKILL');
});

const PARTS = { npm: /^npm start$/, script: /^node scripts\/start\.mjs$/, server: /local\/main\.ts$/ };
const CASES: [NodeJS.Signals, keyof typeof PARTS][] = [
  ['SIGTERM', 'npm'],
  ['SIGKILL', 'script'],
  ['SIGKILL', 'npm'],
  ['SIGTERM', 'script'],
  ['SIGTERM', 'server'],
  ['SIGKILL', 'server'],
];

test.each(casesOfScope(CASES))('%s sent to the %s of `npm start` leaves no process running', async (signal, part) => {
  dataDir = copyPreparedData(temporary());
  // The prepared site was built with another chat setting, so the server starts a build. The test sends the signal during this
  // build.
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SITE_DIR: copyPreparedSite(temporary()),
    PUBLIC_CHAT_SCRIPT_URL: 'https://clavardage.example/chat.js',
  };
  const npm = spawn('npm', ['start'], { cwd: projectDir, env: { ...process.env, NODE_ENV: '', VITEST: '', ...env } });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 300_000 }).toContain('Building the site…');
  const { pid } = processes().find(({ command }) => PARTS[part].test(command))!;
  process.kill(pid, signal);
  await expect.poll(processes, { timeout: 60_000 }).toEqual([]);
});
