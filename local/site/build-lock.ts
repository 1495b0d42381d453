import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import { takeLock, type ExclusiveLock } from '../exclusive-lock.ts';
import { projectDir } from '../settings.ts';

const LOOK_EVERY_MS = 500;
const FOLDER = join(projectDir, '.astro');

/**
 * Waits until no other process builds this checkout, then locks it against other builds. Two simultaneous builds would write to
 * the same files of Astro. The lock ends when it is released or when this process exits.
 */
export async function lockBuilds(signal: AbortSignal, folder = FOLDER): Promise<ExclusiveLock> {
  mkdirSync(folder, { recursive: true });
  for (let isLogged = false; ; isLogged = true) {
    const lock = takeLock(join(folder, 'build-lock'));
    if (lock) return lock;
    if (!isLogged) console.log('Another build of this folder is running: waiting for it…');
    await afterMs(LOOK_EVERY_MS, undefined, { signal });
  }
}
