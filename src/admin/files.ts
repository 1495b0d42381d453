import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withOwnTexts, type Texts } from './french.ts';

const { resolve } = createRequire(import.meta.url);
const PACKAGE = dirname(dirname(resolve('@sveltia/cms')));
/** The build of the YAML parser for browsers, which src/admin/browser/keep-unchanged.mjs uses. */
const YAML = join(dirname(resolve('yaml/package.json')), 'browser/dist');
/** Matches an import of the YAML parser by its package name, which browsers cannot resolve. */
const YAML_IMPORT = /(?<=\bfrom )'yaml'/g;

const PROGRAM = 'npm/index.js';
const WORDS = 'locales/fr.mjs';
/** The import of Sveltia's French texts, in a form that only bundlers understand. */
const IMPORT = 'import(`../locales/fr.json`)';

/** Addresses of fonts in Sveltia's styles. The package contains these fonts. */
const FONT = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([\w-]+)(?::vf)?@[\d.]+\/([\w-]+)\.woff2/g;

function ownFont(address: string, family: string, face: string): string {
  const own = [...FILES.keys()].find((file) => file.startsWith(`npm/assets/${family}-${face}-`));
  if (!own) throw new Error(`Sveltia CMS loads a font from another site, ${address}: see src/admin/files.ts.`);
  return `/admin/${own}`;
}

/** Maps the address of each file below `/admin/` to its path. Files that only developer tools need are missing. */
const FILES: ReadonlyMap<string, string> = new Map([
  ...below('npm', join(PACKAGE, 'npm')),
  ...below('yaml', YAML),
  ...below('browser', fileURLToPath(new URL('browser', import.meta.url))),
  [WORDS, join(PACKAGE, 'locales/fr.json')],
]);

function below(name: string, folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [`${name}${file.slice(folder.length).replaceAll('\\', '/')}`, file]);
}

/**
 * Returns the file at an address below `/admin/`, or undefined if it does not exist.
 * @throws {Error} if a new version of Sveltia CMS loads its texts or fonts differently.
 */
export function readAdminFile(address: string): Buffer | undefined {
  const file = FILES.get(address);
  if (file === undefined) return undefined;
  const bytes = readFileSync(file);
  if (address === WORDS) {
    const texts = withOwnTexts(JSON.parse(bytes.toString()) as Texts);
    return Buffer.from(`export default ${JSON.stringify(texts)};\n`);
  }
  if (address.startsWith('browser/'))
    return Buffer.from(bytes.toString().replace(YAML_IMPORT, "'/admin/yaml/index.js'"));
  if (address !== PROGRAM) return bytes;
  const text = bytes.toString();
  if (!text.includes(IMPORT))
    throw new Error('Sveltia CMS loads its French texts in a new way: see src/admin/files.ts.');
  return Buffer.from(text.replace(IMPORT, `import(\`../${WORDS}\`)`).replace(FONT, ownFont));
}

/** Writes every file below `/admin/` into a folder of the built site. */
export async function writeAdminFiles(target: string): Promise<void> {
  for (const address of FILES.keys()) {
    await mkdir(dirname(join(target, address)), { recursive: true });
    await writeFile(join(target, address), readAdminFile(address)!);
  }
}
