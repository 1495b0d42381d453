import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/** Copies the project's supabase folder into an empty folder, where a test may change it. The functions stay in the project. */
export function copyOfSupabase(folder: string): string {
  cpSync(join(projectDir, 'supabase'), folder, { recursive: true });
  const config = join(folder, 'config.toml');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll('"../functions/', `"${projectDir}/functions/`));
  return folder;
}
