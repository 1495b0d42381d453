import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';

/**
 * Links each package into a new `node_modules` folder in a copy of the project. A build of the copy then stores its content cache
 * in this folder, and not in the project's `node_modules`.
 */
export function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(projectDir, 'node_modules')))
    if (name !== '.astro') symlinkSync(join(projectDir, 'node_modules', name), join(modules, name));
}
