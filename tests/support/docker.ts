// Checks for a Docker engine, and ensures that the engine has the image that deploy/Dockerfile begins with.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectDir } from './files.ts';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const docker = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('docker', args, { encoding: 'utf8', timeout: 300_000 });
  return status === 0 ? stdout : undefined;
};

/** Returns the reason why this machine cannot start a container, or undefined if the machine can start one. */
export const reasonForNoDocker = (): string | undefined =>
  docker('version') === undefined ? 'no Docker engine answers' : undefined;

/**
 * Ensures that the engine has an image of Node. Pulls the image, or builds it from Debian's packages and this project's Node.
 * @throws {Error} if the image can neither be pulled nor built
 */
export function ensureNodeImage(image: string, folder: string): void {
  if (docker('image', 'inspect', image) !== undefined || docker('pull', '-q', image) !== undefined) return;
  const root = join(folder, 'node-image');
  const release = /-(\w+)-slim$/.exec(image)![1]!;
  execFileSync('debootstrap', ['--variant=minbase', release, root], { stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  cpSync(join(projectDir, 'node_modules/node/bin/node'), join(root, 'usr/local/bin/node'));
  chmodSync(join(root, 'usr/local/bin/node'), 0o755);
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const modules = join(root, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(dirname(dirname(realpathSync(npm))), join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  // A proxy of this machine may intercept TLS connections. npm then needs the machine's certificates.
  cpSync(CERTIFICATES, join(root, 'etc/ssl/host.crt'), { dereference: true });
  const setting = 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/host.crt';
  execFileSync('sh', ['-c', 'tar -C "$1" -c . | docker import --change "$3" - "$2"', 'sh', root, image, setting]);
  rmSync(root, { recursive: true, force: true });
}
