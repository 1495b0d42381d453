import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { explainMemoryEnd, type ProcessEnd } from '../../memory.ts';
import { StartupError } from '../../startup-error.ts';
import { runStep } from '../../step.ts';
import { whyNotOpen } from './why-not-open.ts';

const PROGRAM = fileURLToPath(new URL('create-files-process.ts', import.meta.url));
/** Script that ends the child process when this process ends. Otherwise, the child process would continue to write. */
const END_WITH_PARENT = new URL('../../end-with-parent.ts', import.meta.url).href;

/** Message with which the child process reports the reason of a failure. */
const Failed = v.object({ cause: v.string() });

/**
 * Creates the files of an embedded database, unless they exist. PGlite needs 600 MB for this, so a child process creates them and
 * then frees all of this memory. The files are created in a folder next to `dir`, and this folder is then renamed. An interrupted
 * start therefore leaves no incomplete database.
 * @throws {StartupError} if the disk is full, permissions are missing, or memory is short
 */
export async function createFiles(dir: string): Promise<void> {
  if (existsSync(dir)) return;
  const newDir = `${dir}.new`;
  const removeNew = (): void => rmSync(newDir, { recursive: true, force: true, maxRetries: 5 });
  removeNew();
  // Each process uses its own folder, because the child process of a killed server may still write for some seconds.
  const folder = join(newDir, String(process.pid));
  try {
    makeFolder(newDir, dir);
    await runStep('Creating the database', () => createInProcess(folder, dir));
    renameSync(folder, dir);
  } finally {
    removeNew();
  }
}

function makeFolder(newDir: string, dir: string): void {
  try {
    mkdirSync(newDir, { recursive: true });
  } catch (cause) {
    throw whyNotOpen(dir, cause, '');
  }
}

async function createInProcess(folder: string, dir: string): Promise<void> {
  // `--liftoff-only` stops V8 from optimizing WebAssembly code that runs only once. Otherwise, the creation of the files would
  // take twice as long and 100 MB more.
  const execArgv = ['--disable-warning=ExperimentalWarning', '--liftoff-only', '--import', END_WITH_PARENT];
  const child = fork(PROGRAM, [folder, dir], { execArgv, stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
  let failure: string | undefined;
  child.on('message', (message) => (failure = v.parse(Failed, message).cause));
  const [code, signal] = (await once(child, 'close')) as [ProcessEnd['code'], ProcessEnd['signal']];
  if (code === 0) return;
  const reason = explainMemoryEnd({ code, signal }) ?? `its process ended with ${code ?? signal}`;
  throw new StartupError(failure ?? `The database in ${dir} could not be created: ${reason}. No data exists yet.`);
}
