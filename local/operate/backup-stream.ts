import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../settings.ts';
import { pack } from './archive.ts';
import { deleteSnapshot, takeSnapshot, type WhileQuiet } from './snapshot.ts';

/** Writes a backup of the data to a stream. Ends the stream once the whole backup has been written. */
export async function writeBackup(settings: Settings, whileQuiet: WhileQuiet, to: Writable): Promise<void> {
  try {
    const folder = await takeSnapshot(settings, whileQuiet);
    const { stream, done } = pack(folder);
    // The output of tar also ends if tar fails. The exit code of tar is therefore checked before the stream is ended.
    await Promise.all([pipeline(stream, to, { end: false }), done]);
  } finally {
    deleteSnapshot(settings.dataDir);
  }
  await new Promise<void>((resolve) => to.end(() => resolve()));
}
