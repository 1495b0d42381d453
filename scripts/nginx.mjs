// Finds nginx for the tests of deploy/nginx/, or installs Debian's packages of it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages, mayInstallPackages } from './browsers/debian.mjs';
import { withProgress } from './progress.mjs';

const PROGRAM = '/usr/sbin/nginx';
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];

/**
 * Returns this machine's nginx, as Debian installs it; undefined where it lacks nginx or the module for brotli.
 * @returns {{ program: string, brotliModule: string } | undefined}
 */
export const findNginx = () =>
  [PROGRAM, BROTLI_MODULE].every((file) => existsSync(file)) &&
  spawnSync(PROGRAM, ['-v'], { stdio: 'ignore' }).status === 0
    ? { program: PROGRAM, brotliModule: BROTLI_MODULE }
    : undefined;

/** Installs nginx where it is not there and may be installed; else says in a line what is missing. */
export function ensureNginx() {
  if (findNginx()) return;
  if (mayInstallPackages()) withProgress('Installing Debian’s nginx', () => installPackages([PACKAGES]));
  if (!findNginx())
    console.log(`No nginx for the tests: install ${PACKAGES.join(' and ')}, then run the command again.`);
}
