/** Lists of files that have arrived, each joined. */
const arrived = new Set<string>();

const fetchFile = async (name: string): Promise<void> => {
  const response = await fetch(`/_astro/${name}.js`);
  if (!response.ok) throw new Error(`${response.status} ${name}`);
  // The connection may break within a file.
  await response.blob();
};

/**
 * Imports a part of the page's script once its files have arrived. The build passes every `import()` to this function, with the
 * names of the files that the part needs and its importer does not (src/build/plain-imports.ts). Firefox, and Chromium up to
 * version 155, would not retry an import that has failed.
 */
export async function fetchPart<Part>(part: () => Promise<Part>, names: string[]): Promise<Part> {
  // Without the browser's cache, a part that has run would be fetched again.
  if (!arrived.has(names.join())) {
    await Promise.all(names.map(fetchFile));
    arrived.add(names.join());
  }
  return part();
}
