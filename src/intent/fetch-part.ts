/** Files that have arrived or are on their way, by name. */
let files: Partial<Record<string, Promise<unknown>>> = {};

/** Fetches a file to its end: the connection may break within it. */
const fetchFile = (name: string): Promise<unknown> =>
  fetch(`/_astro/${name}.js`).then((response) => (response.ok ? response.blob() : Promise.reject(new Error(name))));

/**
 * Imports a part of the page's script once its files have arrived. The build passes every `import()` to this function, with the
 * names of the files that the part needs and its importer does not (src/build/plain-imports.ts). Firefox, and Chromium up to
 * version 155, would not retry an import that has failed.
 */
export async function fetchPart<Part>(part: () => Promise<Part>, names: string[]): Promise<Part> {
  try {
    await Promise.all(names.map((name) => (files[name] ??= fetchFile(name))));
  } catch (cause) {
    // The next call fetches all files again. Those that had arrived are in the browser's cache.
    files = {};
    throw cause;
  }
  return part();
}
