import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir, originOf, type Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import type { Backend } from '../backend/backend.ts';

// What the pages are built from, besides the catalogue.
const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json'];

/**
 * Builds the site unless `siteDir` holds one built from the same sources, catalogue and key. The backend must already
 * be served at its address: the build reads the catalogue there, as from a hosted one.
 * @throws {StartupError} when the build fails; its own messages went to the terminal.
 */
export async function ensureSiteIsBuilt(settings: Settings, backend: Backend, signal: AbortSignal): Promise<void> {
  const stamp = join(settings.siteDir, '.built-from');
  const fingerprint = await fingerprintOf(backend);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  await runBuild(settings, backend, signal);
  writeFileSync(stamp, fingerprint);
}

async function fingerprintOf(backend: Backend): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesBelow(source)) hash.update(file).update(readFileSync(join(projectDir, file)));
  const catalogue = await backend.fetch(
    new Request('http://backend/rest/v1/products?select=*&order=id', {
      headers: { apikey: backend.keys.publishableKey },
    }),
  );
  hash.update(await catalogue.text()).update(backend.keys.publishableKey);
  for (const [name, value] of Object.entries(process.env).sort(([one], [other]) => (one < other ? -1 : 1)))
    if (name.startsWith('PUBLIC_')) hash.update(`${name}=${value}`);
  return hash.digest('hex');
}

function filesBelow(source: string): string[] {
  if (!statSync(join(projectDir, source)).isDirectory()) return [source];
  return readdirSync(join(projectDir, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDir.length + 1))
    .sort();
}

const ASTRO = join(projectDir, 'node_modules/astro/bin/astro.mjs');
/** A build that outlived its server would write into the next one's folder. */
const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href;

const STILL_RUNNING_MS = 15_000;

async function runBuild(settings: Settings, backend: Backend, signal: AbortSignal): Promise<void> {
  console.log('Building the site…');
  // The compression of every page takes long and prints nothing.
  const ticker = setInterval(() => console.log('Building the site: still running…'), STILL_RUNNING_MS);
  try {
    const build = spawn(process.execPath, ['--import', END_WITH_PARENT, ASTRO, 'build'], {
      cwd: projectDir,
      stdio: ['pipe', 'inherit', 'inherit'],
      signal,
      // A test runner's or a shell's NODE_ENV would put React's development build into the pages.
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        ...siteEnvironment(settings, backend),
      },
    });
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) throw new StartupError('The site could not be built: the reason is above.');
  } finally {
    clearInterval(ticker);
  }
}

/** Returns the environment variables that tell the build, or the dev server, about this backend. */
export function siteEnvironment(settings: Settings, backend: Backend): Record<string, string> {
  return {
    SITE_DIR: settings.siteDir,
    CATALOGUE_URL: originOf(settings),
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishableKey,
  };
}
