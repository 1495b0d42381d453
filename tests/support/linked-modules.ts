import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/**
 * Links each package into the copy's own `node_modules` folder. Files that a build stores there, such as its content cache,
 * stay separate from the project's.
 */
export function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(projectDir, 'node_modules')))
    if (name !== '.astro') symlinkSync(join(projectDir, 'node_modules', name), join(modules, name));
}
