import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as afterMs } from 'node:timers/promises';
import type { Backend } from '../backend/backend.ts';
import { dayInQuebec } from '../../src/core/quebec-day.ts';
import { projectDir } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** Files from which the pages are built, in addition to the catalogue and the settings. */
const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json'];

const BUILD_SETTINGS = new Set(['BUILD_EFFORT', 'DEVICE_PAGES']);

/**
 * Returns a hash of everything that affects a build of the site: sources, texts with a future date, catalogue, publishable key,
 * public settings and `BUILD_SETTINGS`.
 * @throws {StartupError} if the catalogue cannot be read
 */
export async function fingerprintOfSite(
  backend: Pick<Backend, 'fetch' | 'keys'>,
  signal: AbortSignal,
  retry?: Retry,
): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesBelow(source)) hash.update(file).update(readFileSync(join(projectDir, file)));
  hash.update(JSON.stringify(waitingOn(dayInQuebec(new Date()))));
  hash.update(await readCatalogue(backend, signal, retry)).update(backend.keys.publishableKey);
  for (const [name, value] of Object.entries(process.env).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (name.startsWith('PUBLIC_') || BUILD_SETTINGS.has(name)) hash.update(`${name}=${value}`);
  return hash.digest('hex');
}

/** Returns the texts with a future date. Once the date of a text is reached, this list and the fingerprint change. */
export const waitingOn = (today: string, root = projectDir): string[] =>
  filesBelow('content', root).filter((file) => {
    if (!file.endsWith('.mdx')) return false;
    const [, day = ''] = /^date: *(\d{4}-\d\d-\d\d)/m.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return day > today;
  });

interface Retry {
  tries: number;
  pauseMs: number;
}

/**
 * Reads the catalogue, with retries, because a request may time out on a busy machine.
 * @throws {StartupError} if every attempt fails
 */
async function readCatalogue(
  backend: Pick<Backend, 'fetch' | 'keys'>,
  signal: AbortSignal,
  { tries, pauseMs }: Retry = { tries: 12, pauseMs: 5_000 },
): Promise<string> {
  for (let left = tries; left > 0; left--) {
    const response = await backend.fetch(
      new Request('http://backend/rest/v1/products?select=*&order=id', {
        headers: { apikey: backend.keys.publishableKey },
      }),
    );
    const text = await response.text();
    if (response.ok) return withoutShopPictures(text);
    if (left > 1) await afterMs(pauseMs, undefined, { signal });
  }
  throw new StartupError('The server cannot read the catalogue, so it does not know whether the site is up to date.');
}

/**
 * Removes `image_url` and `next_picture` from the catalogue. Pages show only `built_image_url`, so these two fields do not affect
 * a build.
 */
const withoutShopPictures = (catalogue: string): string =>
  JSON.stringify(
    (JSON.parse(catalogue) as Record<string, unknown>[]).map(
      ({ image_url: _shop, next_picture: _next, ...product }) => product,
    ),
  );

function filesBelow(source: string, root = projectDir): string[] {
  if (!statSync(join(root, source)).isDirectory()) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
