import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * What builds of this checkout made before, each file under the hash of all it was made of: the next build takes it
 * from here. What no build has taken for a month goes.
 */
export class BuildCache {
  readonly #folder: string;
  #isFolderThere: Promise<unknown> | undefined;

  /** @param cacheDir Astro's own, beside the packages. */
  constructor(cacheDir: URL, name: string) {
    this.#folder = join(fileURLToPath(cacheDir), name);
  }

  /** Returns what was made of these parts before, or what `make` makes of them now. */
  async get(madeOf: readonly (string | Uint8Array)[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const file = join(this.#folder, hashOf(madeOf));
    const cached = await readFile(file).then(contentOf, () => undefined);
    if (cached) {
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return cached;
    }
    const made = await make();
    await (this.#isFolderThere ??= mkdir(this.#folder, { recursive: true }));
    // Whole or not at all: another build may run at the same time, or this one be stopped.
    // Two files of one build may have the same content.
    const half = `${file}.${randomUUID()}`;
    await writeFile(half, [digestOf(made), made]);
    await rename(half, file);
    return made;
  }

  /** Removes what no build has asked for in a month. */
  async removeOld(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs > MAX_UNUSED_DAYS * DAY_MS) await rm(file, { force: true });
    }
  }
}

const DIGEST_BYTES = 16;

const digestOf = (content: Uint8Array): Uint8Array =>
  createHash('sha256').update(content).digest().subarray(0, DIGEST_BYTES);

/** Returns what a file of the cache holds; undefined where a part of it is gone or wrong, so that it is made again. */
function contentOf(file: Buffer): Uint8Array | undefined {
  const content = file.subarray(DIGEST_BYTES);
  return file.subarray(0, DIGEST_BYTES).equals(digestOf(content)) ? content : undefined;
}

/** One name for some parts; the length of each keeps two of them apart from one that reads the same. */
export function hashOf(madeOf: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of madeOf) hash.update(`${Buffer.byteLength(part)} `).update(part);
  return hash.digest('hex');
}
