/** Files of parts that have arrived or are on their way, by name. */
const files: Partial<Record<string, Promise<unknown>>> = {};

async function fetchFile(name: string): Promise<void> {
  const response = await fetch(`/_astro/${name}.js`);
  if (!response.ok) throw new Error(`${response.status} ${name}`);
  // The connection may break within a file.
  await response.blob();
}

/** Fetches a file, unless it is there or on its way. A failed one is fetched again for the next call. */
const fetchFileOnce = (name: string): Promise<unknown> =>
  (files[name] ??= fetchFile(name).catch((cause: unknown) => {
    delete files[name];
    throw cause;
  }));

/**
 * Imports a part of the page's script once its files have arrived. The build passes every `import()` to this function, with the
 * names of the files that the part needs and its importer does not (src/build/plain-imports.ts). Firefox, and Chromium up to
 * version 155, would not retry an import that has failed.
 */
export async function fetchPart<Part>(part: () => Promise<Part>, names: string[]): Promise<Part> {
  await Promise.all(names.map(fetchFileOnce));
  return part();
}
