// Tests that the imports of the functions resolve on hosted Supabase, which runs Deno without node_modules and uses
// functions/deno.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../support/files.ts';

const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');
const { imports: packages } = JSON.parse(read('functions/deno.json')) as { imports: Record<string, string> };
const config = parse(read('supabase/config.toml')) as { functions: Record<string, object> };
const names = readdirSync(join(projectDir, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name);

/** Returns the specifiers that a file imports while it runs. Leaves out imports of types, because Deno removes them. */
const readSpecifiers = (file: string): string[] =>
  [
    ...read(file).matchAll(
      /^\s*(?:import|export)\s(?!type\s)[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm,
    ),
  ].map(([, from, bare, lazy]) => (from ?? bare ?? lazy)!);

/** Returns the imports that Deno cannot resolve, in a file and in all files that it imports. */
function unresolved(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return readSpecifiers(file).flatMap((specifier) => {
    if (specifier.startsWith('node:') || specifier in packages) return [];
    const path = normalize(join(dirname(file), specifier));
    // Deno does not add a missing extension.
    const isFile = specifier.startsWith('.') && /\.(ts|json)$/.test(path) && existsSync(join(projectDir, path));
    return isFile ? unresolved(path, seen) : [`${file} imports ${specifier}`];
  });
}

describe.each(names)('the function %s', (name) => {
  test('imports only files, built-in modules of Node, and packages of functions/deno.json', () => {
    const seen = new Set<string>();
    expect(unresolved(`functions/${name}/index.ts`, seen)).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  });

  test('is in supabase/config.toml with its entry point and its packages, and without the check of a JWT', () => {
    expect(config.functions[name]).toEqual({
      verify_jwt: false,
      entrypoint: `../functions/${name}/index.ts`,
      import_map: '../functions/deno.json',
    });
  });
});
