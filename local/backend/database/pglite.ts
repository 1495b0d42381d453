import { existsSync, renameSync, rmSync } from 'node:fs';
import { createPgliteConnection } from '@supabase/lite/pglite';
import type { Driver } from './driver.ts';
import { DURABLE_START, flushFolder, flushToDisk } from './durable.ts';

/**
 * Opens the embedded PostgreSQL on its files; creates them where they are not.
 * @param program PostgreSQL, compiled (`postgres-program.ts`)
 * @throws when they are damaged.
 */
export async function openPglite(folder: string, program: WebAssembly.Module): Promise<Driver> {
  await createFiles(folder, program);
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { startParams: DURABLE_START, pgliteWasmModule: program },
  });
  const database = connection.driver;
  try {
    await database.waitReady;
  } catch (cause) {
    // Closing damaged files may fail as well: the first cause is the one to report.
    await connection.close().catch(() => undefined);
    throw cause;
  }
  flushToDisk(database);
  return {
    connection,
    database,
    // The data folder is this process's alone (data-folder.ts).
    alone: (work) => work({ connection, database }),
    listen: async (channel, onNotice) => void (await database.listen(channel, onNotice)),
    close: () => connection.close(),
  };
}

/** Creates the database's files in a folder beside and renames it: an interrupted start leaves no half database. */
async function createFiles(dir: string, program: WebAssembly.Module): Promise<void> {
  if (existsSync(dir)) return;
  const beside = `${dir}.new`;
  rmSync(beside, { recursive: true, force: true });
  const connection = await createPgliteConnection({ url: beside, pgliteOptions: { pgliteWasmModule: program } });
  await connection.driver.waitReady;
  await connection.close();
  flushFolder(beside);
  renameSync(beside, dir);
}
