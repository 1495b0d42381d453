// Builds the site for a CDN (`npm run build`). The previous build stays in place until the new one is complete.
import { resolve } from 'node:path';
import { projectDir } from './settings.ts';
import { lockBuilds } from './site/build-lock.ts';
import { buildSite } from './site/build-site.ts';
import { replaceFolder } from './site/place-folder.ts';
import { makeReadable } from './site/readable-site.ts';
import { StartupError } from './startup-error.ts';

/**
 * Required settings. Without an address there are no prices, and without the key no one may read them. Any variable of a group
 * is enough.
 */
const NEEDED = [['PUBLIC_SUPABASE_URL', 'CATALOGUE_URL'], ['PUBLIC_SUPABASE_PUBLISHABLE_KEY']];
const SITE_URL = 'PUBLIC_SITE_URL';

const isSet = (name: string): boolean => Boolean(process.env[name]);

function checkSettings(): void {
  const missing = NEEDED.filter((names) => !names.some(isSet)).map(([name]) => name);
  if (missing.length > 0)
    throw new StartupError(
      `Nothing was built: set ${[...missing, ...(isSet(SITE_URL) ? [] : [SITE_URL])].join(', ')}, as .env.example and docs/deploy.md (step 6) say; "npm start" builds with a backend of its own.`,
    );
  if (!isSet(SITE_URL))
    console.warn(`${SITE_URL} is not set: links for search engines will lead to https://soleilboreal.example.`);
}

async function build(): Promise<void> {
  checkSettings();
  const { signal } = new AbortController();
  const outDir = resolve(projectDir, process.env.OUT_DIR || 'dist');
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
  console.error(cause instanceof StartupError ? cause.message : cause);
  process.exitCode = 1;
}
