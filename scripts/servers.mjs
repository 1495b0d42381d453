// Finds PostgreSQL and nginx, which some tests start, or installs their Debian packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, mayInstallPackages } from './browsers/debian.mjs';
import { withProgress } from './progress.mjs';

/** Oldest PostgreSQL version that the server supports. */
const OLDEST_POSTGRES = 15;

/** Folders in which packages install PostgreSQL. Each version has a subfolder. */
const POSTGRES_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

const NGINX = '/usr/sbin/nginx';
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Returns the folder of PostgreSQL's programs, or undefined if no installed version is new enough.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = POSTGRES_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).map((name) => ({ version: Number(/(\d+)$/.exec(name)?.[1]), bin: join(folder, name, 'bin') })),
  );
  return versions
    .filter(({ version, bin }) => version >= OLDEST_POSTGRES && existsSync(join(bin, 'initdb')))
    .sort((a, b) => b.version - a.version)[0]?.bin;
}

/**
 * Returns the nginx that Debian's package has installed, or undefined if nginx or its brotli module is missing.
 * @returns {{ program: string, brotliModule: string } | undefined}
 */
export const findNginx = () =>
  [NGINX, BROTLI_MODULE].every((file) => existsSync(file)) && spawnSync(NGINX, ['-v'], { stdio: 'ignore' }).status === 0
    ? { program: NGINX, brotliModule: BROTLI_MODULE }
    : undefined;

const SERVERS = [
  { name: `PostgreSQL ${OLDEST_POSTGRES} or later`, find: findPostgres, packages: ['postgresql'] },
  { name: 'nginx', find: findNginx, packages: ['nginx', 'libnginx-mod-http-brotli-static'] },
];

/**
 * Looks for the servers, and installs missing servers if the user may install packages.
 * @returns {string[]} one line for each server that is still missing
 */
export function ensureServers() {
  const missing = () => SERVERS.filter(({ find }) => !find());
  if (missing().length > 0 && mayInstallPackages()) {
    const wanted = missing().map(({ packages }) => [packages]);
    withProgress('Installing Debian’s packages of the servers that tests start (once)', () =>
      installPackages(...wanted),
    );
  }
  return missing().map(
    ({ name, packages }) =>
      `no ${name} for the tests: install it (on Debian ${packages.join(' and ')}), then run the command again`,
  );
}
