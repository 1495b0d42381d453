// The server the browser tests run against: the real one, on data of its own that starts fresh.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';

rmSync(join(projectDir, '.test/data'), { recursive: true, force: true });
await import('../../local/main.ts');
