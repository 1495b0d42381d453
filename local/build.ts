// Builds the site for a CDN (`npm run build`). The previous build stays in place until the new one is complete.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolveFolders, parseSettings } from './settings/check.ts';
import { lockBuilds } from './site/build-lock.ts';
import { buildSite } from './site/build-site.ts';
import { replaceFolder } from './site/place-folder.ts';
import { makeReadable } from './site/readable-site.ts';
import { ConfigurationError, reportEnd } from './startup-error.ts';

/**
 * Settings that a build requires: the address from which it reads the prices, and the key that allows this. Each setting can have
 * several names, and one of these names is enough.
 */
const NEEDED = [['PUBLIC_SUPABASE_URL', 'CATALOGUE_URL'], ['PUBLIC_SUPABASE_PUBLISHABLE_KEY']];
const SITE_URL = 'PUBLIC_SITE_URL';

const isSet = (name: string): boolean => Boolean(process.env[name]);

/**
 * Checks the settings of the build. Returns the output folder.
 * @throws {ConfigurationError} if a setting is missing or invalid
 */
function checkSettings(): string {
  const { outDir } = resolveFolders(parseSettings(process.env));
  const missing = NEEDED.filter((names) => !names.some(isSet)).map(([name]) => name);
  if (missing.length > 0)
    throw new ConfigurationError(
      `Nothing was built: set ${[...missing, ...(isSet(SITE_URL) ? [] : [SITE_URL])].join(', ')}, as in docs/deploy.md (step 6). "npm start" builds with its own backend.`,
    );
  if (!isSet(SITE_URL))
    console.warn(`${SITE_URL} is not set: links for search engines will lead to https://soleilboreal.example.`);
  return outDir;
}

/** Throws `ConfigurationError` if the folder has files that are not a built site, because the build would delete them. */
function refuseOtherFiles(outDir: string): void {
  if (!existsSync(outDir)) return;
  const names = statSync(outDir).isDirectory() ? readdirSync(outDir) : [''];
  // A new ext4 volume contains only `lost+found`.
  if (names.includes('_astro') || names.every((name) => name === 'lost+found')) return;
  throw new ConfigurationError(
    `OUT_DIR is "${outDir}", which has other files than a built site: the build would delete them. Set it to an empty folder.`,
  );
}

async function build(): Promise<void> {
  const outDir = checkSettings();
  refuseOtherFiles(outDir);
  const { signal } = new AbortController();
  const lock = await lockBuilds(signal);
  try {
    const site = await buildSite({ BUILD_EFFORT: 'best' }, signal);
    makeReadable(site);
    replaceFolder(site, outDir);
  } finally {
    lock.release();
  }
}

try {
  await build();
} catch (cause) {
  process.exitCode = reportEnd(cause);
}
