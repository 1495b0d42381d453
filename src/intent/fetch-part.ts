import { END_OF_FILE } from './whole-file.ts';

/** Files that have arrived or are on their way, by name. */
let files: Partial<Record<string, Promise<unknown>>> = {};

/** Time in milliseconds after which a file that has not arrived counts as lost. Browsers wait for minutes. */
const DEADLINE_MS = 30_000;

/** Returns a file's text. Throws if it is missing or late, or if the connection breaks within it. */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const text = await response.text();
  if (!END_OF_FILE.test(text)) throw new Error(url);
  return text;
}

/**
 * Imports a part of the page's script once its files have arrived. The build passes every `import()` to this function, with the
 * names of the files that the part needs and its importer does not (src/build/plain-imports.ts). Firefox, and Chromium up to
 * version 155, would not retry an import that has failed.
 */
export async function fetchPart<Part>(part: () => Promise<Part>, names: string[]): Promise<Part> {
  try {
    await Promise.all(names.map((name) => (files[name] ??= fetchText(`/_astro/${name}.js`))));
  } catch (cause) {
    // The next call fetches all files again. Files that had arrived come from the browser's cache.
    files = {};
    throw cause;
  }
  return part();
}

/** Imports an island's component once its file and all files that it imports have arrived. */
export async function fetchComponent(url: string): Promise<Record<string, unknown>> {
  const code = await fetchText(url);
  const names = [...code.matchAll(/(?:from|import)"\.\/(.+?)\.js"/g)].map(([, name]) => name!);
  // This file contains the shared code, so the shared code has arrived.
  const missing = names.filter((name) => !import.meta.url.includes(name));
  return fetchPart(() => import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>, missing);
}
