import { constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { cp, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isUnfinished } from '../backend/durable-file.ts';
import { MANIFEST, createManifest } from './manifest.ts';
import type { Settings } from '../settings.ts';

/** Parts of the data folder that are backed up. Everything else can be created again from these parts or from the sources. */
export const PARTS = ['database', 'objects', 'mail', 'keys.json'] as const;
/**
 * Temporary folder for the copy. This folder is in the data folder, because stored files can then be linked instead of copied.
 */
const SNAPSHOT = 'backup.part';

/** Runs a task while nothing is written to the data. */
export type WhileQuiet = (task: () => Promise<void>) => Promise<void>;

/**
 * Copies the data as it is at one moment, with a manifest. PostgreSQL can open the copied database, which is in the same state as
 * after a crash. Stored files are never changed in place, so a link preserves their content.
 * @returns the folder of the copy
 */
export async function takeSnapshot(
  { dataDir, supabaseDir }: Pick<Settings, 'dataDir' | 'supabaseDir'>,
  whileQuiet: WhileQuiet,
): Promise<string> {
  deleteSnapshot(dataDir);
  const folder = join(dataDir, SNAPSHOT);
  await mkdir(folder, { mode: 0o700 });
  await whileQuiet(async () => {
    const there = (part: string): boolean => existsSync(join(dataDir, part));
    if (there('database'))
      await cp(join(dataDir, 'database'), join(folder, 'database'), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
    for (const part of ['objects', 'mail'].filter(there)) await linkAll(join(dataDir, part), join(folder, part));
    if (there('keys.json')) await cp(join(dataDir, 'keys.json'), join(folder, 'keys.json'));
  });
  writeFileSync(join(folder, MANIFEST), JSON.stringify(await createManifest(folder, supabaseDir), null, 1));
  return folder;
}

/** Deletes the copy, also if a killed server has left it. */
export const deleteSnapshot = (dataDir: string): void =>
  rmSync(join(dataDir, SNAPSHOT), { recursive: true, force: true });

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    else if (entry.isFile() && !isUnfinished(entry.name)) {
      await mkdir(dirname(target), { recursive: true });
      // Copies the file if the file system does not support links.
      await link(source, target).catch(() => cp(source, target));
    }
  }
}
