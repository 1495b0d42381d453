import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { siteOfBackend } from '../../../local/site/build-site.ts';
import { SiteFolder } from '../../../local/site/site-folder.ts';
import { APART_BACKEND_URL, CHAT_SCRIPT_URL } from '../address.ts';
import { siteDir, siteFolder } from '../built-site.ts';
import { projectDir } from '../files.ts';
import { startListeningBackend } from '../listening-backend.ts';
import { copyPreparedData, dataFingerprint, ensurePreparedData } from './data.ts';
import { computeFingerprint, unlessMade } from './fingerprint.ts';

const SOURCES = ['src', 'content', 'public', 'local/site', 'astro.config.mjs', 'package-lock.json'];

/** A build with the address of a backend at another origin, for `tests/hosted/` in the full scope. */
export const apartSiteDir = join(projectDir, '.test/site-apart/prepared');

/** Builds the site that the suites share. The site has the catalogue and the key of the prepared data, and the tests' chat. */
export async function ensurePreparedSite(): Promise<void> {
  process.env.PUBLIC_CHAT_SCRIPT_URL = CHAT_SCRIPT_URL;
  await ensurePreparedData();
  await buildUnlessMade(siteDir, CHAT_SCRIPT_URL);
}

/**
 * Builds the site for `tests/hosted/`. Run it after `ensurePreparedSite`: two simultaneous builds would use the same files of
 * Astro.
 */
export async function ensureApartSite(): Promise<void> {
  process.env.PUBLIC_SUPABASE_URL = APART_BACKEND_URL;
  await buildUnlessMade(apartSiteDir, APART_BACKEND_URL);
  delete process.env.PUBLIC_SUPABASE_URL;
}

/**
 * Builds a site, unless the folder has an up-to-date build.
 * @param setting value of an environment variable that changes the build
 */
const buildUnlessMade = (folder: string, setting: string): Promise<void> =>
  unlessMade(`${dirname(folder)}.made-from`, computeFingerprint(SOURCES, dataFingerprint(), setting), async () => {
    const dataDir = copyPreparedData(mkdtempSync(join(tmpdir(), 'soleil-')));
    const backend = await startListeningBackend({ dataDir });
    try {
      const { signal } = new AbortController();
      const site = siteOfBackend(backend.settings(''), backend.backend, signal);
      rmSync(dirname(folder), { recursive: true, force: true });
      const lock = await site.lock(signal);
      await site.build(folder, signal);
      new SiteFolder(dirname(folder)).swap(basename(folder), await site.fingerprint());
      lock.release();
    } finally {
      await backend.end();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

/** Copies the prepared site into a folder. A server with the prepared key and catalogue does not rebuild it. */
export function copyPreparedSite(folder: string): string {
  cpSync(siteFolder, folder, { recursive: true });
  return folder;
}
