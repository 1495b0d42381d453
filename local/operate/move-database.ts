// Moves the data of the embedded database to the PostgreSQL server at DATABASE_URL (`npm run move-database`). The site's server
// must be stopped.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { startBackend } from '../backend/backend.ts';
import { openDataFolder } from '../backend/data-folder.ts';
import { openPglite } from '../backend/database/pglite.ts';
import { postgresProgram } from '../backend/database/postgres-program.ts';
import { openSession } from '../backend/database/postgres.ts';
import { fileStamp } from '../file-stamp.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand } from './command.ts';
import { copyTables } from './copy-tables.ts';

await runCommand(async (args) => {
  if (args.length > 0) throw new StartupError('This command takes no arguments: npm run move-database');
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl)
    throw new StartupError(
      'Set DATABASE_URL to the PostgreSQL database that should receive the data (docs/deploy.md).',
    );
  if (!existsSync(join(dataDir, 'database')))
    throw new StartupError(`${dataDir} has no embedded database: there is nothing to move.`);
  await bringUpToDate(settings);
  const folder = openDataFolder(dataDir);
  try {
    const count = await copy(folder.database, databaseUrl);
    const moved = join(dataDir, `moved-database-${fileStamp()}`);
    renameSync(folder.database, moved);
    console.log(`Moved ${count} rows to PostgreSQL, accounts and sessions among them.`);
    console.log(`The previous database is in ${moved}. Delete that folder once you no longer need it.`);
    console.log(
      'Start the server with the same DATABASE_URL. Stored files and keys stay in the data folder: npm run move-files copies files to S3.',
    );
  } finally {
    folder.release();
  }
});

/** Runs the migrations of this version on both databases. Fails at once if the PostgreSQL server does not respond. */
async function bringUpToDate(settings: Settings): Promise<void> {
  const { databaseUrl: _, ...embedded } = settings;
  const stopping = AbortSignal.abort();
  for (const each of [embedded, settings]) await (await startBackend(each, { stopping })).close();
}

async function copy(databaseFolder: string, url: string): Promise<number> {
  const embedded = await openPglite(databaseFolder, await postgresProgram());
  const server = openSession(url);
  try {
    return await copyTables(embedded, server.database);
  } finally {
    await server.connection.close();
    await embedded.close();
  }
}
