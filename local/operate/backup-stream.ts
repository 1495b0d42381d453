import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../settings.ts';
import { pack } from './archive.ts';
import { deleteSnapshot, takeSnapshot, type WhileQuiet } from './snapshot.ts';

/** Writes a back-up of the data to a stream, and ends the stream once all of it is written. */
export async function writeBackup(settings: Settings, whileQuiet: WhileQuiet, to: Writable): Promise<void> {
  try {
    const folder = await takeSnapshot(settings, whileQuiet);
    const { stream, done } = pack(folder);
    // A tar that fails ends its output as one that does not.
    await Promise.all([pipeline(stream, to, { end: false }), done]);
  } finally {
    deleteSnapshot(settings.dataDir);
  }
  await new Promise<void>((resolve) => to.end(() => resolve()));
}
