import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_UNUSED_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Stores build results of this checkout for later builds. Each result is a file, named after the hash of its inputs. Files that
 * no build has used for a month are deleted.
 */
export class BuildCache {
  readonly #folder: string;
  #isFolderThere: Promise<unknown> | undefined;

  /** Creates the cache. @param cacheDir Astro's cache folder in `node_modules` */
  constructor(cacheDir: URL, name: string) {
    this.#folder = join(fileURLToPath(cacheDir), name);
  }

  /** Returns the cached result for these inputs, or calls `make` and stores its result. */
  async get(parts: readonly (string | Uint8Array)[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const file = join(this.#folder, hashParts(parts));
    const cached = await readFile(file).then(readContent, () => undefined);
    if (cached) {
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return cached;
    }
    const made = await make();
    await (this.#isFolderThere ??= mkdir(this.#folder, { recursive: true }));
    // Writes a temporary file first, so that a stopped build leaves no incomplete result. The temporary name is random, because
    // the same result may be written twice at the same time: by two builds, or for two files with the same content.
    const half = `${file}.${randomUUID()}`;
    await writeFile(half, [computeDigest(made), made]);
    await rename(half, file);
    return made;
  }

  /** Removes files that no build has used for a month. */
  async removeOld(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs > MAX_UNUSED_DAYS * DAY_MS) await rm(file, { force: true });
    }
  }
}

const DIGEST_BYTES = 16;

const computeDigest = (content: Uint8Array): Uint8Array =>
  createHash('sha256').update(content).digest().subarray(0, DIGEST_BYTES);

/** Returns the content of a cached file, or undefined if the file is damaged and the content must be made again. */
function readContent(file: Buffer): Uint8Array | undefined {
  const content = file.subarray(DIGEST_BYTES);
  return file.subarray(0, DIGEST_BYTES).equals(computeDigest(content)) ? content : undefined;
}

/**
 * Returns one hash for several parts. The hash includes the length of each part. Otherwise "ab" + "c" and "a" + "bc" would have
 * the same hash.
 */
export function hashParts(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)} `).update(part);
  return hash.digest('hex');
}
