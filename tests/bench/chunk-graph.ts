import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of the built site: its compressed size, and the imports of a script. */
export interface Chunk {
  path: string;
  bytes: number;
  imports: string[];
  importsLater: string[];
}

// Imports as the bundler writes them, with or without spaces, in any quotes.
const IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g;
const IMPORT_LATER = /\bimport\(\s*["'`](\.\.?\/[^"'`]+\.js)["'`]\s*\)/g;

/** Reads one file of a built site, by its path from the site's root. */
export function readChunk(siteDir: string, path: string): Chunk {
  const text = readFileSync(join(siteDir, path), 'utf8');
  const targets = (pattern: RegExp): string[] => [
    ...new Set([...text.matchAll(pattern)].map((match) => join(dirname(path), match[1]!))),
  ];
  return {
    path,
    bytes: statSync(join(siteDir, `${path}.br`)).size,
    imports: targets(IMPORT),
    importsLater: targets(IMPORT_LATER),
  };
}

/** Returns the given files with all their direct and indirect imports, each once. */
export function withImports(paths: readonly string[], read: (path: string) => Chunk): Chunk[] {
  const chunks = new Map<string, Chunk>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (chunks.has(path)) continue;
    const chunk = read(path);
    chunks.set(path, chunk);
    waiting.push(...chunk.imports);
  }
  return [...chunks.values()];
}

/** Returns the files that the given files may load on demand, except those already loaded. */
export function loadableLater(loaded: readonly Chunk[], read: (path: string) => Chunk): Chunk[] {
  const known = new Map(loaded.map((chunk) => [chunk.path, chunk]));
  const waiting = loaded.flatMap(({ importsLater }) => importsLater);
  const later: Chunk[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const chunk of withImports([path], read)) {
      if (known.has(chunk.path)) continue;
      known.set(chunk.path, chunk);
      later.push(chunk);
      waiting.push(...chunk.importsLater);
    }
  }
  return later;
}

/** Returns the total size of the files in bytes. */
export const sumBytes = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { bytes }) => sum + bytes, 0);
