// Describes the state that a deployed project should have, from the files in the folder supabase/.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { projectDir } from '../setup.mjs';

const read = (file) => readFileSync(join(projectDir, 'supabase', file), 'utf8');

/** Reads migrations, rights, functions and settings from the folder supabase/. */
export function expected() {
  const config = parse(read('config.toml'));
  return {
    /** File names of the migrations, by version. */
    migrations: new Map(
      readdirSync(join(projectDir, 'supabase/migrations'))
        .sort()
        .map((file) => [file.slice(0, 14), file]),
    ),
    /** Rights, database functions and policies. tests/database/rights.test.ts checks that the migrations create them. */
    rights: JSON.parse(read('rights.json')),
    functions: Object.keys(config.functions),
    auth: config.auth,
  };
}
