// Runs `npm run reset` in a copy of the project. Another process locks the data folder, as a server does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../support/editing/project-copy.ts';
import { projectDir } from '../support/files.ts';
import { temporaryFolders } from '../support/temporary.ts';

const temporary = temporaryFolders();

/** Starts a process that locks the data folder until it receives a signal. */
async function useData(dataDir: string) {
  const module = join(projectDir, 'local/backend/data-folder.ts');
  const code = `
    import { openDataFolder } from ${JSON.stringify(module)};
    // The reference keeps the lock from being garbage-collected.
    globalThis.folder = openDataFolder(${JSON.stringify(dataDir)}, 'http://127.0.0.1:4321');
    setInterval(() => undefined, 1_000);
    console.log('locked');`;
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code]);
  onTestFinished(() => void server.kill('SIGKILL'));
  const ended = once(server, 'exit');
  await once(server.stdout, 'data');
  return { server, ended };
}

/** Runs the command without a terminal, so only `--yes` confirms it. */
async function reset(project: string, dataDir: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(project, 'local/reset.ts'), ...args],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('npm run reset -- --stop ends the server and deletes its data only after a confirmation', async () => {
  const [project, dataDir] = [copyProject(temporary()), temporary()];
  const { server, ended } = await useData(dataDir);
  expect(await reset(project, dataDir, '--stop')).toEqual({ code: 0, output: 'Nothing was changed.\n' });
  expect([server.exitCode, server.signalCode]).toEqual([null, null]);
  const { code, output } = await reset(project, dataDir, '--stop', '--yes');
  expect([code, output]).toEqual([0, expect.stringMatching(/^Deleted: /)]);
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(existsSync(dataDir)).toBe(false);
});
