// Creates and verifies the manifest of a backup. A manifest lists the backup's files with their hashes, so that an incomplete or
// changed backup is detected.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { projectDir } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

/** File name of the manifest in a backup. */
export const MANIFEST = 'manifest.json';

const Manifest = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Version of the project that wrote the backup. */
  version: v.string(),
  /** File names of that version's migrations. */
  migrations: v.array(v.string()),
  folders: v.array(v.string()),
  files: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** Returns the project's version. */
export const projectVersion = (): string =>
  (JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string }).version;

/** Returns the file names of this version's migrations. */
export const migrationsIn = (supabaseDir: string): string[] =>
  readdirSync(join(supabaseDir, 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort();

/**
 * Refuses a backup whose schema is unknown. Migrations are compared instead of version numbers, because two schemas may have the
 * same version number.
 * @param known the migrations that this version has
 * @throws {StartupError} if the backup has a migration that is not in `known`
 */
export function refuseUnknownMigrations({ migrations }: Pick<Manifest, 'migrations'>, known: readonly string[]): void {
  const unknown = migrations.filter((name) => !known.includes(name));
  const earlier = unknown.find((name) => known[0] && name < known[0]);
  if (earlier)
    throw new StartupError(
      `This backup has the migration ${earlier} of a version before the first release, which this version cannot upgrade: nothing was changed. Restore it with the version that made it.`,
    );
  if (unknown.length > 0)
    throw new StartupError(
      `This backup has the migration ${unknown.at(-1)}, and the last one here is ${known.at(-1)}: nothing was changed. Update the project to a version that has that migration, then restore again.`,
    );
}

/** Returns the manifest of all files in a folder. */
export async function createManifest(folder: string, supabaseDir: string): Promise<Manifest> {
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    version: projectVersion(),
    migrations: migrationsIn(supabaseDir),
    ...(await listContents(folder)),
  };
}

/**
 * Reads the manifest of an unpacked backup and compares it with the files.
 * @throws {Error} with a description of the first difference
 */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const { success, output } = v.safeParse(Manifest, parsed(join(folder, MANIFEST)));
  if (!success) throw new Error('it has no backup manifest');
  const { files, folders } = await listContents(folder);
  for (const [name, { bytes, sha256 }] of Object.entries(output.files)) {
    const saved = files[name];
    if (!saved) throw new Error(`${name} is missing`);
    if (saved.bytes !== bytes || saved.sha256 !== sha256) throw new Error(`${name} differs from what was backed up`);
  }
  for (const name of Object.keys(files)) if (!output.files[name]) throw new Error(`${name} is not in its manifest`);
  for (const name of output.folders) if (!folders.includes(name)) throw new Error(`the folder ${name} is missing`);
  return output;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function listContents(root: string): Promise<Pick<Manifest, 'folders' | 'files'>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const toRelativePath = (entry: (typeof entries)[number]): string =>
    relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
  const names = entries.filter((entry) => entry.isFile()).map(toRelativePath);
  const files: Manifest['files'] = {};
  for (const name of names.sort()) {
    if (name === MANIFEST) continue;
    const file = join(root, name);
    files[name] = { bytes: statSync(file).size, sha256: await sha256Of(file) };
  }
  const folders = entries.filter((entry) => entry.isDirectory()).map(toRelativePath);
  return { folders: folders.sort(), files };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
