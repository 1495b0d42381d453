// Child process that creates the files of an embedded database (`create-files.ts`): node create-files-process.ts FOLDER
// FINAL_FOLDER
import { createPgliteConnection } from '@supabase/lite/pglite';
import { flushFolder } from './durable.ts';
import { postgresProgram } from './postgres-program.ts';
import { whyNotOpen } from './why-not-open.ts';

const [folder = '', finalFolder = ''] = process.argv.slice(2);

try {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { pgliteWasmModule: await postgresProgram() },
  });
  await connection.driver.waitReady;
  await connection.close();
  flushFolder(folder);
  process.exit(0);
} catch (cause) {
  process.send?.({ cause: whyNotOpen(finalFolder, cause, '').message }, () => process.exit(1));
}
