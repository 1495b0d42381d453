// Deletes local data, the built site and the files that tests left. Asks first.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { projectDir } from './setup.mjs';

const folders = [process.env.DATA_DIR || '.local', process.env.SITE_DIR || 'dist', '.test', '.astro'].filter((folder) =>
  existsSync(join(projectDir, folder)),
);
if (folders.length === 0) {
  console.log('Nothing to delete.');
} else if (process.argv.includes('--yes') || (await isConfirmed())) {
  for (const folder of folders) rmSync(join(projectDir, folder), { recursive: true, force: true });
  console.log(`Deleted: ${folders.join(', ')}.`);
} else {
  console.log('Nothing was changed.');
}

async function isConfirmed() {
  if (!process.stdin.isTTY) return false;
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await ask.question(`Delete ${folders.join(', ')}, orders and e-mails included? Type "yes": `);
  ask.close();
  return answer.trim() === 'yes';
}
