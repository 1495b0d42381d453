import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectDir } from './files.ts';
import { freePort } from './free-port.ts';
import { CHAT_SCRIPT_URL } from './address.ts';
import { ensureDatabase } from './postgres.ts';
import { copyPreparedData, copyPreparedKeys } from './prepared/data.ts';
import { copyPreparedSite } from './prepared/site.ts';
import { isFullScope } from './scope.ts';

export interface ServerProcess {
  process: ChildProcess;
  origin: string;
  /** Returns everything the process has printed. */
  output(): string;
  /** Resolves with the exit code, or null if a signal killed the process. */
  ended: Promise<number | null>;
  /** Resolves once the server prints its address. Rejects if the process ends first. */
  ready: Promise<void>;
}

/**
 * Starts the real server in a separate process, as `npm start` does after installation. `folder` may be a copy of the
 * project.
 */
export function startServer(
  env: Record<string, string>,
  folder = projectDir,
  program = 'local/main.ts',
  flags: string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, join(folder, program)], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', VITEST: '', BUILD_ON_PRICES: 'no', ...env },
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes('Soleil Boréal: http')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`the server ended: ${text}`)));
  });
  // Tests that expect the server to fail do not wait for `ready`.
  ready.catch(() => undefined);
  return { process: child, origin: `http://127.0.0.1:${env.PORT}`, output: () => text, ended, ready };
}

/**
 * Returns the environment of a server on new folders. In the full scope, these folders are empty, so the server creates its
 * database and builds its site. Otherwise, the folders are copies of the prepared folders (`tests/support/prepared/`).
 * @param first if it is 'start', the database is empty in every scope
 */
export async function newServerEnvironment(
  newFolder: () => string,
  first?: 'start',
): Promise<Record<'PORT' | 'DATA_DIR' | 'SITE_DIR' | 'PUBLIC_CHAT_SCRIPT_URL' | 'DATABASE_URL', string>> {
  const [DATA_DIR, SITE_DIR] = [newFolder(), newFolder()];
  if (!isFullScope) {
    (first === 'start' ? copyPreparedKeys : copyPreparedData)(DATA_DIR);
    copyPreparedSite(SITE_DIR);
  }
  const DATABASE_URL = (await ensureDatabase(DATA_DIR, { isEmpty: isFullScope || first === 'start' })) ?? '';
  return { PORT: String(await freePort()), DATA_DIR, SITE_DIR, PUBLIC_CHAT_SCRIPT_URL: CHAT_SCRIPT_URL, DATABASE_URL };
}
