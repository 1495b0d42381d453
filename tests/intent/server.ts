// Builds the fixture and serves it for the browser suites.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { serveStaticSite } from '../../local/site/static-site.ts';
import { FIXTURE_DIR } from '../support/address.ts';
import { projectDir } from '../support/files.ts';

const built = spawnSync(
  process.execPath,
  [join(projectDir, 'node_modules/astro/bin/astro.mjs'), 'build', '--root', join(projectDir, 'tests/intent/fixture')],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, FIXTURE_DIR, ASTRO_TELEMETRY_DISABLED: '1' },
  },
);
if (built.status !== 0) process.exit(1);
createServer(serveStaticSite(FIXTURE_DIR)).listen(Number(process.env.PORT), '127.0.0.1');
