// What every command needs before it starts: the dependencies, and Node 24. Plain JavaScript without
// dependencies, because it runs on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watchParent } from './parent.mjs';
import { withProgress } from './progress.mjs';

export const projectDir = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const stamp = join(projectDir, 'node_modules', '.installed-from');

// Settings of this machine; what the environment says already goes before.
if (existsSync(join(projectDir, '.env'))) process.loadEnvFile?.(join(projectDir, '.env'));

/** Ends the command with exit code 1 and one sentence for whoever ran it. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Returns the sentence for a folder that the site cannot be built in; undefined for any other. */
export function explainFolder(folder) {
  const [sign] = /[#?%]/.exec(folder) ?? [];
  return (
    sign && `The site cannot be built in ${folder}: rename the folder without "${sign}", then run the command again.`
  );
}

/** Installs the dependencies of the lock file, unless they are the ones installed. */
export function ensureDependencies() {
  // Vite takes the path of a file for an address, in which these signs have a meaning.
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
  // Not `npm ci`, which would delete what is there and fetch all of it again over a slow connection: this installs the
  // locked versions too, mends what is missing, and writes nothing back. The tools are dev dependencies.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: projectDir, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: projectDir, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Returns the path of the project's own Node 24, which the `node` package brings. */
export function nodeBinary() {
  const binary = join(projectDir, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(binary)) {
    giveUp(
      'Node 24 did not come with the dependencies: allow install scripts for the package "node" (npm approve-scripts node), delete node_modules, and run the command again.',
    );
  }
  return binary;
}

/**
 * Returns this process's environment with the project's own Node first on the PATH. Node keeps what it has compiled, so
 * that the next process starts sooner.
 */
export function environment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    NODE_COMPILE_CACHE: join(projectDir, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(nodeBinary())}${separator}${process.env.PATH ?? ''}`,
    ...extra,
  };
}

const END_WITH_PARENT = pathToFileURL(join(projectDir, 'local/end-with-parent.ts')).href;

/**
 * Runs a program of the project in the foreground, on its own Node, and ends as it ends, signals included. When this
 * process is killed, or the npm that started it is ended, so is the program.
 */
export const runInForeground = (file, ...args) => run(file, args, ['--import', END_WITH_PARENT], 'pipe');

/** The same for a program that asks on the terminal: it ends by itself once it has its answer. */
export const runAndAsk = (file, ...args) => run(file, args, [], 'inherit');

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
  // The terminal sends Ctrl-C to the whole group; a supervisor signals only this process.
  // On Windows a forwarded signal is a hard end, and the terminal has told the child already.
  const forward = (signal) => process.platform !== 'win32' && child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  watchParent(() => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
