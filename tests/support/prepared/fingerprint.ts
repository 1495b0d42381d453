import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, projectDir } from '../files.ts';

/** Returns a hash of these files and folders of the project, and of these words. */
export function computeFingerprint(paths: readonly string[], ...words: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = statSync(join(projectDir, path)).isDirectory() ? filesBelow(path, /./) : [path];
    for (const file of files) hash.update(file).update(readFileSync(join(projectDir, file)));
  }
  for (const word of words) hash.update(word);
  return hash.digest('hex');
}

/** Builds a result unless its stamp shows that it was built from the same sources. A failed or stopped run leaves no stamp. */
export async function unlessMade(stamp: string, fingerprint: string, make: () => Promise<void>): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, fingerprint);
}
