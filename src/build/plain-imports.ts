import { basename, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { isRenderer, mergeRenderer, type BuiltFile } from './one-renderer.ts';

const FETCH_PART = fileURLToPath(new URL('../intent/fetch-part.ts', import.meta.url));

/**
 * Matches an `import()` in a built file, or Vite's placeholder for the import's dependencies. `withNames` replaces each
 * placeholder before Vite does.
 */
const IMPORTS_AND_PLACES = /\bimport\(\s*(["'`])(?<address>[^"'`]+)\1\s*\)|__VITE_PRELOAD__/g;

/** Adds a file, and all files that it imports directly or indirectly, to the set. Returns the set. */
function collect(fileName: string, files: ReadonlyMap<string, BuiltFile>, collected: Set<string>): Set<string> {
  if (!collected.has(fileName)) {
    collected.add(fileName);
    for (const imported of files.get(fileName)?.imports ?? []) collect(imported, files, collected);
  }
  return collected;
}

/**
 * Returns a file's code with an import for each file that it needs indirectly. Browsers then fetch all files in one round
 * trip. intent/fetch-part.ts finds their names in the code.
 */
export function withAllImports({ fileName, code, imports }: BuiltFile, files: ReadonlyMap<string, BuiltFile>): string {
  const all = [...collect(fileName, files, new Set())].slice(1);
  const further = all.filter((name) => !imports.includes(name));
  return code + further.map((name) => `import"./${basename(name)}";`).join('');
}

/**
 * Returns a file's code. The placeholder after each `import()` becomes the list of files to fetch before the import. These are
 * the imported file and the files that it needs, except those that the importing file has already loaded.
 * @throws {Error} if Vite has written an import in an unknown form.
 */
export function withNames({ fileName, code }: BuiltFile, files: ReadonlyMap<string, BuiltFile>): string {
  const present = collect(fileName, files, new Set());
  // Addresses of the imports whose placeholder has not come yet, as a stack. If an import is inside another import, the
  // placeholder of the inner import comes first.
  const open: string[] = [];
  return code.replaceAll(IMPORTS_AND_PLACES, (match, ...groups) => {
    const { address } = groups.at(-1) as { address?: string };
    if (address !== undefined) {
      open.push(address);
      return match;
    }
    const part = open.pop();
    if (part === undefined)
      throw new Error(`${fileName}: src/build/plain-imports.ts found no import() before a placeholder.`);
    const missing = [...collect(posix.join(posix.dirname(fileName), part), files, new Set())].filter(
      (name) => !present.has(name),
    );
    return JSON.stringify(missing.map((name) => basename(name, '.js')));
  });
}

/**
 * Replaces Vite's helper of 0.7 kB, which preloads dependencies and styles before each `import()`, by `fetchPart` (intent/).
 * `fetchPart` fetches the imported file and the files that it needs, and then imports the file. It loads no styles, because one
 * file has the styles of all islands (intent/island.ts).
 */
export const plainImports: AstroIntegration = {
  name: 'plain-imports',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const preloadHelper = {
        name: 'plain-imports',
        enforce: 'pre',
        apply: 'build',
        applyToEnvironment: ({ name }: { name: string }) => name === 'client',
        load: (id: string) =>
          id.includes('vite/preload-helper')
            ? `export { fetchPart as __vitePreload } from ${JSON.stringify(FETCH_PART)};`
            : undefined,
        generateBundle: (_options: unknown, bundle: Record<string, { type: string }>) => {
          const chunks = Object.values(bundle).filter(
            (file): file is BuiltFile & { type: string; isEntry: boolean } => file.type === 'chunk',
          );
          const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
          const renderer = chunks.find(isRenderer);
          const merged = renderer && mergeRenderer(renderer, files);
          if (merged !== undefined) {
            files.delete(merged);
            delete bundle[merged];
          }
          for (const chunk of files.values()) {
            if (chunk.code.includes('__VITE_PRELOAD__')) chunk.code = withNames(chunk, files);
            if (chunk.isEntry) chunk.code = withAllImports(chunk, files);
          }
        },
      } as const;
      updateConfig({ vite: { build: { modulePreload: false }, plugins: [preloadHelper] } });
    },
  },
};

/** Matches an `import()` of a file in the same folder. */
const IMPORT = /\bimport\(([`"'])(\.\/[\w.-]+)\1\)/g;

/**
 * Returns code that fetches each file to its end before it imports the file. Firefox, and Chromium up to version 155, do not retry
 * a failed import. A complete file ends with the comment that `fetchBeforeImport` appends.
 */
export const fetchBeforeImports = (code: string): string =>
  code.replace(
    IMPORT,
    (_, _quote, address: string) =>
      `(u=>fetch(u).then(e=>e.text()).then(e=>e.endsWith("//")?import(u):Promise.reject()))(new URL("${address}",import.meta.url))`,
  );

/**
 * Applies `fetchBeforeImports` to the worker scripts that import other files. Also appends a comment to each of these scripts.
 * `features/calculator/bring.ts` recognizes a complete file by this comment.
 */
export const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.imports.length + file.dynamicImports.length > 0)
        file.code = `${fetchBeforeImports(file.code)}\n//`;
  },
};
