// Packs and unpacks backups with the system's tar. A backup is a single .tar.gz file, so that operators can inspect it by hand.
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartupError } from '../startup-error.ts';

/** File name that means standard input. tar has the same convention. */
export const STANDARD_INPUT = '-';

const tar = (
  args: string[],
  input: 'ignore' | 'inherit' = 'ignore',
): ChildProcess & { stdout: Readable; stderr: Readable } => spawn('tar', args, { stdio: [input, 'pipe', 'pipe'] });

/**
 * Resolves when tar has exited successfully.
 * @throws {Error} with tar's own message
 */
async function ended(child: ReturnType<typeof tar>): Promise<void> {
  const [code, words] = await Promise.all([
    new Promise<number | null>((resolve, reject) => {
      child.once('error', (cause) =>
        reject(new StartupError(`The program "tar" cannot be started (${cause.message}).`)),
      );
      child.once('exit', resolve);
    }),
    text(child.stderr),
  ]);
  if (code !== 0) throw new Error(words.trim().split('\n')[0] || `tar exited with code ${code}`);
}

/** Packs a folder. The stream also ends if tar fails, so callers must wait for `done`. */
export function pack(folder: string): { stream: Readable; done: Promise<void> } {
  const child = tar(['-C', folder, '-czf', '-', '.']);
  return { stream: child.stdout, done: ended(child) };
}

/**
 * Returns the file names in an archive. Reads the whole archive.
 * @throws {Error} if the file is not an archive or is incomplete
 */
export async function listArchive(file: string): Promise<string[]> {
  const child = tar(['-tzf', file]);
  const [names] = await Promise.all([text(child.stdout), ended(child)]);
  return names.split('\n');
}

/**
 * Unpacks an archive from a file or standard input into an existing folder.
 * @throws {Error} if the file is not an archive or is incomplete
 */
export async function unpack(file: string, folder: string): Promise<void> {
  const child = tar(['-C', folder, '--no-same-owner', '-xzf', file], file === STANDARD_INPUT ? 'inherit' : 'ignore');
  child.stdout.resume();
  await ended(child);
}
