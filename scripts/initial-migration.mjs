// Writes the initial migration from supabase/schema/: `node scripts/initial-migration.mjs`. Use this script only while no release
// contains the initial migration, because databases that have already run it would not change (CONTRIBUTING.md, "A change of the
// database").
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './setup.mjs';

const HEADER = `-- Written from supabase/schema/ by scripts/initial-migration.mjs. Change the schema there, and add a migration.\n\n`;

const [schema, migrations] = ['schema', 'migrations'].map((name) => join(projectDir, 'supabase', name));
const texts = readdirSync(schema)
  .sort()
  .map((file) => readFileSync(join(schema, file), 'utf8'));
const [initial] = readdirSync(migrations).filter((file) => file.endsWith('_initial.sql'));
writeFileSync(join(migrations, initial), HEADER + texts.join('\n'));
