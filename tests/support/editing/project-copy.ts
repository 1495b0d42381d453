import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../files.ts';
import { linkModules } from '../linked-modules.ts';

const SOURCES = [
  'src',
  'content',
  'public',
  'local',
  'functions',
  'scripts',
  'supabase',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Copies the project into an empty folder, where tests may break its content. */
export function copyProject(folder: string): string {
  for (const name of SOURCES) cpSync(join(projectDir, name), join(folder, name), { recursive: true });
  linkModules(folder);
  return folder;
}
