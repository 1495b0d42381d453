import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/** Copies the project's supabase folder into an empty one, where a test may change it. The functions stay in the project. */
export function copyOfSupabase(folder: string): string {
  cpSync(join(projectDir, 'supabase'), folder, { recursive: true });
  const config = join(folder, 'config.toml');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('"../functions/', `"${projectDir}/functions/`));
  return folder;
}

/**
 * Copies the supabase folder as it was before a migration: without that migration and later ones. The seed is left out,
 * because it needs the newest migration.
 */
export function supabaseBefore(migration: string, folder: string): string {
  copyOfSupabase(folder);
  const migrations = join(folder, 'migrations');
  for (const file of readdirSync(migrations)) if (file >= migration) rmSync(join(migrations, file));
  writeFileSync(join(folder, 'seed.sql'), '');
  return folder;
}
