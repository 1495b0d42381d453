// Finds the servers of the machine that tests start, PostgreSQL and nginx, or installs Debian's packages of them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installServer, mayInstallPackages } from './browsers/debian.mjs';
import { withProgress } from './progress.mjs';

/** The oldest PostgreSQL that the server runs on. */
const OLDEST_POSTGRES = 15;

/** Folders where packages put the programs of PostgreSQL, each below its version. */
const POSTGRES_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/**
 * Returns the folder of PostgreSQL's programs; undefined where there is none that is new enough.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = POSTGRES_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).map((name) => ({ version: Number(/(\d+)$/.exec(name)?.[1]), bin: join(folder, name, 'bin') })),
  );
  return versions
    .filter(({ version, bin }) => version >= OLDEST_POSTGRES && existsSync(join(bin, 'initdb')))
    .sort((one, other) => other.version - one.version)[0]?.bin;
}

/**
 * Returns the path of nginx; undefined where there is none.
 * @returns {string | undefined}
 */
export const findNginx = () =>
  ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path));

/**
 * Looks for what the tests on PostgreSQL start, and installs what is missing where that may be done.
 * @returns {string[]} a line for each that is missing still
 */
export function ensureServers() {
  const servers = [
    { name: 'PostgreSQL', find: findPostgres, package: 'postgresql', hint: `PostgreSQL ${OLDEST_POSTGRES} or later` },
    { name: 'nginx', find: findNginx, package: 'nginx-light', hint: 'nginx' },
  ];
  const missing = () => servers.filter(({ find }) => !find());
  if (missing().length > 0 && mayInstallPackages()) {
    const names = missing().map(({ name }) => name);
    withProgress(`Installing Debian’s packages for ${names.join(' and ')} (once)`, () => {
      for (const server of missing()) installServer(server.package);
    });
  }
  return missing().map(({ name, hint }) => `no ${name} for the tests: install ${hint}, then run the command again`);
}
