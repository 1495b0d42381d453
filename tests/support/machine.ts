// Starts a Debian machine with a real systemd, for the steps of docs/deploy.md. The machine has its own network, which has
// only the loopback interface.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from './files.ts';
import { until } from './until.ts';

const RELEASE = 'trixie';
const MACHINES = join(projectDir, '.test/machine');
const QUIET = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
const TOOLS = ['systemd-nspawn', 'debootstrap', 'nsenter', 'git'];

export interface Ended {
  code: number;
  output: string;
}

export interface Machine {
  /** Runs a script in the machine as root. Stops at the first command that fails. */
  run(script: string): Promise<Ended>;
  end(): Promise<void>;
}

/** Returns why a Debian machine cannot be started here, or undefined if it can. */
export function reasonForNoMachine(): string | undefined {
  if (process.platform !== 'linux') return 'systemd needs Linux';
  if (process.getuid?.() !== 0) return 'a machine needs root';
  const missing = TOOLS.filter((tool) => !hasProgram(tool));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : undefined;
}

const hasProgram = (name: string): boolean =>
  ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((folder) => existsSync(join(folder, name)));

interface MachineOptions {
  /** An empty folder. */
  folder: string;
  /** Commands that install packages from the network. They run before the machine starts, once for all test runs. */
  install: string;
  /** Folders of the host that are mounted in the new machine, by their path in the new machine. */
  shared: Record<string, string>;
}

/** Starts a machine, and waits until systemd has started its services. */
export async function startMachine({ folder, install, shared }: MachineOptions): Promise<Machine> {
  const root = join(folder, 'root');
  execFileSync('cp', ['-a', '--reflink=auto', ensureBase(install), root]);
  const child = spawn(
    'systemd-nspawn',
    [
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--console=passive',
      '--kill-signal=SIGRTMIN+3',
      '--machine=soleil-boreal-test',
      '--hostname=test',
      '-D',
      root,
      ...Object.entries(shared).map(([inside, outside]) => `--bind-ro=${outside}:${inside}`),
      '--boot',
    ],
    { stdio: 'ignore', detached: true, env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const run = (script: string): Promise<Ended> =>
    new Promise((resolve) => {
      const args = ['-t', readLeader(child.pid!), '-m', '-u', '-i', '-n', '-p', '--', 'bash', '-ec', script];
      const options = { env: { PATH: process.env.PATH, HOME: '/root', LANG: 'C.UTF-8' }, maxBuffer: 2 ** 26 };
      execFile('nsenter', args, { ...options, cwd: '/' }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  await until(async () => /running|degraded/.test((await run('systemctl is-system-running')).output), 'the machine');
  return {
    run,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the ID of the machine's first process. Before this process has started, returns "0", which nsenter refuses. */
function readLeader(pid: number): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] || '0';
}

/** Returns the folder of a machine with its packages. The folder is created once and copied for each machine. */
function ensureBase(install: string): string {
  const base = join(MACHINES, createHash('sha256').update(RELEASE).update(install).digest('hex').slice(0, 12));
  if (existsSync(base)) return base;
  const part = `${base}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(MACHINES, { recursive: true });
  const packages = '--include=systemd,systemd-sysv,dbus,ca-certificates';
  execFileSync('debootstrap', ['--variant=minbase', packages, RELEASE, part], QUIET);
  // Prevents packages from starting services, because the machine does not run yet. Also makes dpkg skip flushing to disk.
  const noServices = join(part, 'usr/sbin/policy-rc.d');
  writeFileSync(noServices, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  writeFileSync(join(part, 'etc/dpkg/dpkg.cfg.d/quick'), 'force-unsafe-io\n');
  cpSync('/etc/resolv.conf', join(part, 'etc/resolv.conf'), { dereference: true });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('chroot', [part, 'sh', '-ec', install], { ...QUIET, env });
  rmSync(noServices);
  renameSync(part, base);
  return base;
}
