import { createPgliteConnection } from '@supabase/lite/pglite';
import { createFiles } from './create-files.ts';
import type { Driver } from './driver.ts';
import { DURABLE_START, flushToDisk } from './durable.ts';
import { whyNotOpen } from './why-not-open.ts';

/**
 * Opens the embedded PostgreSQL, and creates its files if they are missing.
 * @param program the compiled PostgreSQL (`postgres-program.ts`)
 * @throws {StartupError} if the disk is full, permissions are missing, or the files are damaged
 */
export async function openPglite(folder: string, program: WebAssembly.Module): Promise<Driver> {
  await createFiles(folder);
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { startParams: DURABLE_START, pgliteWasmModule: program },
  });
  const database = connection.driver;
  try {
    await database.waitReady;
  } catch (cause) {
    // Closing damaged files may fail too. Only the first error is reported.
    await connection.close().catch(() => undefined);
    throw whyNotOpen(folder, cause, await logOfOpening(folder, program));
  }
  flushToDisk(database);
  return {
    connection,
    database,
    // Needs no lock, because only this process uses the data folder (`data-folder.ts`).
    alone: (work) => work({ connection, database }),
    listen: async (channel, onNotice) => void (await database.listen(channel, onNotice)),
    close: () => connection.close(),
  };
}

/**
 * Opens the files again, and returns PostgreSQL's log, which contains the reason of the failure. PGlite has discarded the log of
 * the first attempt. In this second attempt, the option `debug` makes PGlite write the log to the console. Only this thread uses
 * the console, so this function can replace the console's functions for a moment.
 */
async function logOfOpening(folder: string, program: WebAssembly.Module): Promise<string> {
  const lines: string[] = [];
  const { log, debug, warn, error } = console;
  const keep = (...values: unknown[]): void => void lines.push(values.map(String).join(' '));
  Object.assign(console, { log: keep, debug: keep, warn: keep, error: keep });
  try {
    const connection = await createPgliteConnection({
      url: folder,
      pgliteOptions: { startParams: DURABLE_START, pgliteWasmModule: program, debug: 1 },
    });
    await connection.driver.waitReady.catch(() => undefined);
    await connection.close().catch(() => undefined);
  } finally {
    Object.assign(console, { log, debug, warn, error });
  }
  return lines.join('\n');
}
