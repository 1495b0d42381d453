// Starts the real server for the browser tests, on the prepared site and a copy of the prepared data.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { projectDir } from './files.ts';
import { OWN_NUMBERS } from './own-numbers.ts';
import { copyPreparedData } from './prepared/data.ts';
import { ensurePreparedSite } from './prepared/site.ts';

const dataDir = join(projectDir, '.test/data');
rmSync(dataDir, { recursive: true, force: true });
await ensurePreparedSite();
copyPreparedData(dataDir);
await import('../../local/main.ts');
// Invoices are not issued with the numbers of the sample company.
Object.assign(process.env, OWN_NUMBERS);
