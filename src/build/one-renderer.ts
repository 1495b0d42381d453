export interface BuiltFile {
  fileName: string;
  code: string;
  /** Files that this file imports statically. */
  imports: readonly string[];
}

/** Returns whether a file is the islands' renderer (src/intent/react-client.ts). */
export const isRenderer = ({ fileName }: BuiltFile): boolean => /\/react-client\.[\w-]+\.js$/.test(fileName);

/** An entry file that only re-exports another file. */
const FACADE = /^export\{(?<name>[\w$]+) as default\}from"\.\/(?<file>[\w.-]+)";?\s*$/;

/**
 * Moves the islands' shared code into the file of their renderer. The bundler writes a renderer that only re-exports the shared
 * code. Loading this code separately would take one more round trip at the first use of an island. The import could also fail,
 * and browsers cache the failure (decision 50).
 * @returns the name of the file that is no longer needed, or undefined if every file is still needed.
 * @throws {Error} if the shared code exports the renderer in an unknown form.
 */
export function mergeRenderer(renderer: BuiltFile, files: ReadonlyMap<string, BuiltFile>): string | undefined {
  const { name, file } = FACADE.exec(renderer.code)?.groups ?? {};
  if (name === undefined || file === undefined) return undefined;
  const folder = renderer.fileName.slice(0, renderer.fileName.lastIndexOf('/') + 1);
  const shared = files.get(folder + file)!;
  const exported = new RegExp(`(?<=export\\{[^}]*)(?<local>[\\w$]+) as ${name.replaceAll('$', '\\$')}(?=[,}])`);
  renderer.code = shared.code.replace(exported, '$&,$<local> as default');
  if (renderer.code === shared.code) throw new Error(`${file} has no “as ${name}”: see src/build/one-renderer.ts.`);
  renderer.imports = shared.imports;
  for (const each of files.values()) {
    if (!each.imports.includes(shared.fileName)) continue;
    each.code = each.code.replaceAll(`./${file}`, renderer.fileName.replace(folder, './'));
    each.imports = each.imports.map((imported) => (imported === shared.fileName ? renderer.fileName : imported));
  }
  return shared.fileName;
}
