import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { writeFileDurably } from '../backend/durable-file.ts';
import { makeReadable, openFolder } from './readable-site.ts';

const Name = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const Record = v.object({ current: Name, previous: v.optional(Name) });
/** File in each build with the fingerprint of the build's sources. Files whose names begin with a dot are never served. */
const STAMP = '.built-from';
/** Pattern of the names that `begin` gives to builds. SITE_DIR may be any folder, so nothing else in it may be deleted. */
const BUILD_NAME = /^[a-z\d]{8,9}-\d+$/;
/** Link to the served build, for a web server in front of this server (deploy/nginx/). */
const LINK = 'current';
/** Options for files that the web server reads as another user. */
const PUBLIC = { mode: 0o644 };

/** A finished build of the site. */
export interface SiteBuild {
  dir: string;
  builtFrom: string;
  builtAt: Date;
}

/**
 * Stores the builds of a server. Each build is in its own folder, which never changes once the build is finished. `builds.json`
 * contains the names of the served build and the previous build. The server serves a new build only after this file is replaced.
 */
export class SiteFolder {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** The served build. Undefined before the first build, or if the files of the build are missing. */
  get current(): SiteBuild | undefined {
    return this.#read(this.#record?.current);
  }

  /** The previously served build. Its pages may still be open and load its scripts. */
  get previous(): SiteBuild | undefined {
    return this.#read(this.#record?.previous);
  }

  /** Creates the folder for a new build. Deletes all builds except `current` and `previous`. No other build may be running. */
  begin(): string {
    const record = this.#record;
    for (const name of existsSync(this.#dir) ? readdirSync(this.#dir) : [])
      if (BUILD_NAME.test(name) && name !== record?.current && name !== record?.previous)
        rmSync(join(this.#dir, name), { recursive: true, force: true });
    const name = `${Date.now().toString(36)}-${process.pid}`;
    this.#make();
    mkdirSync(join(this.#dir, name));
    return name;
  }

  /** Returns the folder of a build. */
  getDir(name: string): string {
    return join(this.#dir, name);
  }

  /**
   * Creates the folder and its missing parents, and makes them readable for the web server, because the umask may exclude other
   * users.
   */
  #make(): void {
    const first = mkdirSync(this.#dir, { recursive: true });
    openFolder(this.#dir);
    for (let made = this.#dir; first && made !== first; made = dirname(made)) openFolder(dirname(made));
  }

  /** Makes the served build readable for the web server. Earlier versions of this server did not set the modes of files. */
  makeReadable(): void {
    const { current } = this;
    if (!current) return;
    this.#make();
    makeReadable(current.dir);
  }

  /** Makes a finished build the served build. */
  swap(name: string, builtFrom: string): void {
    makeReadable(join(this.#dir, name));
    writeFileDurably(join(this.#dir, name, STAMP), builtFrom, PUBLIC);
    const before = this.current && this.#record?.current;
    writeFileDurably(
      join(this.#dir, 'builds.json'),
      JSON.stringify({ current: name, ...(before && before !== name ? { previous: before } : {}) }),
      PUBLIC,
    );
    // On Windows, only few users may create links, and our nginx configuration is not used there.
    if (process.platform !== 'win32') this.#link(name);
  }

  #link(name: string): void {
    const newLink = join(this.#dir, `${LINK}.new`);
    rmSync(newLink, { force: true });
    symlinkSync(name, newLink);
    renameSync(newLink, join(this.#dir, LINK));
  }

  get #record(): v.InferOutput<typeof Record> | undefined {
    try {
      const parsed = v.safeParse(Record, JSON.parse(readFileSync(join(this.#dir, 'builds.json'), 'utf8')));
      return parsed.success ? parsed.output : undefined;
    } catch {
      // The file is missing or invalid, so the site is built again.
      return undefined;
    }
  }

  #read(name: string | undefined): SiteBuild | undefined {
    const dir = name === undefined ? undefined : join(this.#dir, name);
    const stamp = dir && join(dir, STAMP);
    if (!stamp || !existsSync(stamp)) return undefined;
    return { dir, builtFrom: readFileSync(stamp, 'utf8'), builtAt: statSync(stamp).mtime };
  }
}
