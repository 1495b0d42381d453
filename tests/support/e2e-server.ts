// Starts the real server for the browser tests, on the prepared site and a copy of the prepared data.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';
import { copyPreparedData } from './prepared/data.ts';
import { ensurePreparedSite } from './prepared/site.ts';

const dataDir = join(projectDir, '.test/data');
rmSync(dataDir, { recursive: true, force: true });
await ensurePreparedSite();
copyPreparedData(dataDir);
await import('./own-company-server.ts');
