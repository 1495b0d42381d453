import { END_OF_FILE } from './whole-file.ts';

/** Files that are loading or loaded, by name. */
let files: Partial<Record<string, Promise<unknown>>> = {};

/** Deadline of a file's download, in milliseconds. Browsers would wait for minutes. */
const DEADLINE_MS = 30_000;

/** Returns a file's text. Throws if the file is missing, exceeds the deadline or is incomplete. */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const text = await response.text();
  if (!END_OF_FILE.test(text)) throw new Error(url);
  return text;
}

/**
 * Fetches the files of a part of the page's script, then imports the part. A failed fetch can be retried. A failed import cannot
 * be retried in Firefox, and in Chromium up to version 155. The build wraps every `import()` in this function. `names` are the
 * part's files that the importer has not loaded yet (src/build/plain-imports.ts).
 */
export async function fetchPart<Part>(part: () => Promise<Part>, names: string[]): Promise<Part> {
  try {
    await Promise.all(names.map((name) => (files[name] ??= fetchText(`/_astro/${name}.js`))));
  } catch (cause) {
    // The next call fetches all files again. Files that were loaded come from the browser's cache.
    files = {};
    throw cause;
  }
  return part();
}

/** Fetches the file of an island's component, and all files that it imports, then imports the component. */
export async function fetchComponent(url: string): Promise<Record<string, unknown>> {
  const code = await fetchText(url);
  const names = [...code.matchAll(/(?:from|import)"\.\/(.+?)\.js"/g)].map(([, name]) => name!);
  // The file with the shared code is already loaded, because the build puts this module into it.
  const missing = names.filter((name) => !import.meta.url.includes(name));
  return fetchPart(() => import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>, missing);
}
