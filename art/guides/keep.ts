import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { projectDir } from '../../tests/support/files.ts';

/** Writes a picture for a guide or the README to docs/images. */
export async function keep(name: string, picture: Sharp): Promise<void> {
  await picture.webp({ quality: 82 }).toFile(join(projectDir, 'docs/images', `${name}.webp`));
}
