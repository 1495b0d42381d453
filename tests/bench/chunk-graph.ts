import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A script file of the built site: its compressed size, and which other files it calls for. */
export interface Chunk {
  path: string;
  bytes: number;
  imports: string[];
  importsLater: string[];
}

// As the bundler writes them, with or without spaces, in any quotes.
const IMPORT = /(?:\bfrom|\bimport)\s*["'`](\.\.?\/[^"'`]+\.js)["'`]/g;
const IMPORT_LATER = /\bimport\(\s*["'`](\.\.?\/[^"'`]+\.js)["'`]\s*\)/g;

/** Reads one script of a built site, by its path from the site's root. */
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

/** All files that come with some, each once: those they import, and what these import. */
export function withImports(paths: readonly string[], read: (path: string) => Chunk): Chunk[] {
  const found = new Map<string, Chunk>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const chunk = read(path);
    found.set(path, chunk);
    waiting.push(...chunk.imports);
  }
  return [...found.values()];
}

/** What some files may still ask for once they run, without what they brought. */
export function broughtLater(brought: readonly Chunk[], read: (path: string) => Chunk): Chunk[] {
  const known = new Map(brought.map((chunk) => [chunk.path, chunk]));
  const waiting = brought.flatMap(({ importsLater }) => importsLater);
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

export const bytesOf = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { bytes }) => sum + bytes, 0);
