import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/**
 * Gives a copy of the project its packages, each by a link, in a folder of its own: what a build keeps beside them, the
 * content among it, stays apart.
 */
export function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(projectDir, 'node_modules')))
    if (name !== '.astro') symlinkSync(join(projectDir, 'node_modules', name), join(modules, name));
}
