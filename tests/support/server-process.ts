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
  /** All it has printed. */
  output(): string;
  /** Resolves with the exit code once it has ended; null after a signal that cannot be caught. */
  ended: Promise<number | null>;
  /** Resolves once it says its address; rejects when it ends before. */
  ready: Promise<void>;
}

/**
 * Starts the real server in a process of its own, as `npm start` does once everything is installed; of a copy of the
 * project where `folder` is one.
 */
export function startServer(env: Record<string, string>, folder = projectDir): ServerProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(folder, 'local/main.ts')], {
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
  // A test that expects the end does not wait for readiness.
  ready.catch(() => undefined);
  return { process: child, origin: `http://127.0.0.1:${env.PORT}`, output: () => text, ended, ready };
}

/**
 * What a server needs to start on new folders. In the full scope they are empty, so that it creates its database and
 * builds its site; else that has been done once for all suites (`tests/support/prepared/`).
 * @param first 'start' leaves the database to be created in every scope
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
