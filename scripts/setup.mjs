// Prepares what every command needs: the dependencies and Node 24. This file is plain JavaScript without dependencies, because it
// runs on the machine's own Node before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { memoryFlags } from './little-memory.mjs';
import { watchParent } from './parent.mjs';
import { withProgress } from './progress.mjs';

export const projectDir = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const stamp = join(projectDir, 'node_modules', '.installed-from');

// Reads the settings of this machine from `.env`. Variables of the environment have priority over this file.
if (existsSync(join(projectDir, '.env'))) process.loadEnvFile?.(join(projectDir, '.env'));

/** Prints a message and exits with code 1. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Returns an error message if the site cannot be built in this folder, or undefined. */
export function explainFolder(folder) {
  const [sign] = /[#?%]/.exec(folder) ?? [];
  return (
    sign && `The site cannot be built in ${folder}: rename the folder without "${sign}", then run the command again.`
  );
}

/** Installs the dependencies of the lock file, unless they are already installed. */
export function ensureDependencies() {
  // Vite treats the path of a file as an address. Some characters in the path of the project would therefore break the build.
  const explanation = explainFolder(projectDir);
  if (explanation) giveUp(explanation);
  const wanted = createHash('sha256')
    .update(readFileSync(join(projectDir, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { status } = withProgress('Installing the dependencies (once, some minutes)', install);
  if (status !== 0)
    giveUp(
      'The dependencies could not be installed: the reason is above. Check the connection, then run the command again.',
    );
  writeFileSync(stamp, wanted);
}

function install() {
  const npm = process.env.npm_execpath;
  // `npm ci` is not used, because it would delete all packages and download them again. `npm install` also installs the locked
  // versions, repairs missing packages, and leaves the lock file unchanged. `--include=dev` is necessary if NODE_ENV is
  // `production`, because the project's Node and its test tools are dev dependencies.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: projectDir, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: projectDir, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Returns the path of the project's own Node 24, which the `node` package contains. */
export function nodeBinary() {
  const binary = join(projectDir, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    giveUp(
      'Node 24 was not installed with the dependencies: allow install scripts for the package "node" (npm approve-scripts node), delete node_modules, and run the command again.',
    );
  }
  return binary;
}

/**
 * Returns this process's environment with the project's own Node first in the PATH. Also makes Node cache compiled code, so that
 * the next process starts faster.
 */
export function environment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...MALLOC_SETTINGS,
    NODE_COMPILE_CACHE: join(projectDir, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(nodeBinary())}${separator}${process.env.PATH ?? ''}`,
    ...extra,
  };
}

/**
 * Settings of the memory allocators of glibc and of Rolldown (mimalloc). Without these settings, glibc keeps most of the memory
 * that V8 has used to optimize code, and a build holds free memory of Rolldown in huge pages (docs/decisions/0053). The
 * Dockerfile sets the same values.
 */
export const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '0',
};

const END_WITH_PARENT = pathToFileURL(join(projectDir, 'local/end-with-parent.ts')).href;

/**
 * Runs a program of the project in the foreground, on the project's own Node. When the program exits, this process exits with the
 * same code, or with 1 if a signal ended the program. If this process or the npm that started it ends, the program is ended too.
 */
export const runInForeground = (file, ...args) =>
  run(file, args, [...memoryFlags(), '--import', END_WITH_PARENT], 'pipe');

/**
 * Runs a program that prompts on the terminal. END_WITH_PARENT is left out, because it would read the terminal's input. Such a
 * program ends by itself once the user has answered.
 */
export const runWithPrompts = (file, ...args) => run(file, args, [], 'inherit');

function run(file, args, flags, input) {
  const child = spawn(
    nodeBinary(),
    ['--disable-warning=ExperimentalWarning', ...flags, join(projectDir, file), ...args],
    {
      cwd: projectDir,
      stdio: [input, 'inherit', 'inherit'],
      env: environment({ ASTRO_TELEMETRY_DISABLED: '1' }),
    },
  );
  // On a terminal, Ctrl-C reaches all processes, but a supervisor signals only this process. On Windows, a forwarded signal would
  // kill the child process, which the terminal has already notified.
  const forward = (signal) => process.platform !== 'win32' && child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  watchParent(() => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => {
    if (signal === 'SIGKILL')
      console.error(
        'The program was killed. If you did not do this, this machine ran out of memory: give it at least 1 GB, or add swap space, then run the command again.',
      );
    process.exit(code ?? (signal ? 1 : 0));
  });
}
