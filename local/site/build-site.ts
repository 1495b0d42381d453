import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Backend } from '../backend/backend.ts';
import { buildFlags, explainMemoryEnd, type ProcessEnd } from '../memory.ts';
import { getOrigin, projectDir, type Settings } from '../settings.ts';
import { ConfigurationError, StartupError } from '../startup-error.ts';
import { runStep } from '../step.ts';
import { lockBuilds } from './build-lock.ts';
import { fingerprintOfSite } from './fingerprint.ts';
import type { SiteSource } from './live-site.ts';
import { moveFolder } from './place-folder.ts';

const ASTRO = join(projectDir, 'node_modules/astro/bin/astro.mjs');
/** Script that ends the build when this process ends. Otherwise, the build would continue to write. */
const END_WITH_PARENT = new URL('../end-with-parent.ts', import.meta.url).href;

/** Output folder of Astro. Astro renames files from this checkout into it, which works only within one file system. */
const BUILD_FOLDER = join(projectDir, '.astro/next-site');

/**
 * Returns the site of this checkout with the catalogue of a backend. The build fetches the catalogue from the backend's
 * address.
 */
export const siteOfBackend = (settings: Settings, backend: Backend, signal: AbortSignal): SiteSource => ({
  fingerprint: () => fingerprintOfSite(backend, signal),
  build: async (dir) => {
    moveFolder(await buildSite(siteEnvironment(settings, backend), signal), dir);
  },
  lock: lockBuilds,
});

/**
 * Builds the site into a folder of this checkout, in a separate process. No other build may be running (`lockBuilds`). The build
 * prints its own messages.
 * @returns the folder, which the caller moves
 * @throws {ConfigurationError} with file, line and explanation, if the content has a mistake
 * @throws {StartupError} for any other failure
 */
export async function buildSite(env: Record<string, string>, signal: AbortSignal): Promise<string> {
  rmSync(BUILD_FOLDER, { recursive: true, force: true });
  return runStep('Building the site', () => runAstro(env, signal));
}

async function runAstro(env: Record<string, string>, signal: AbortSignal): Promise<string> {
  const build = spawn(process.execPath, [...buildFlags(), '--import', END_WITH_PARENT, ASTRO, 'build'], {
    cwd: projectDir,
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    // If NODE_ENV came from a test runner or shell, the pages could contain React's development build.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
      OUT_DIR: BUILD_FOLDER,
    },
  });
  const isVerbose = process.argv.includes('--verbose');
  let errors = '';
  // Prints the output line by line, because each line is one message of the server's log.
  createInterface(build.stdout).on('line', (line) => {
    if (isVerbose || !namesFile(line)) console.log(line);
  });
  createInterface(build.stderr).on('line', (line) => {
    console.error(line);
    errors += `${line}\n`;
  });
  const [code, endSignal] = (await once(build, 'close')) as [ProcessEnd['code'], ProcessEnd['signal']];
  if (code !== 0) throw explainFailure({ code, signal: endSignal }, errors);
  return BUILD_FOLDER;
}

/** Returns whether a line of Astro's output contains only the name of a written page or picture, or only a duration. */
export const namesFile = (line: string): boolean =>
  /^(\d\d:\d\d:\d\d)?\s+(├─|└─|▶)/.test(line) || /^\s*\(\+[\d.]+m?s\)\s*$/.test(line);

/**
 * Returns an error whose message is one line. The message gives a lack of memory or the first mistake that the content check has
 * found (`src/content-check/problem.ts`) as the reason. For any other reason, the message refers to the output of the build.
 */
function explainFailure(end: ProcessEnd, errors: string): StartupError {
  const memory = explainMemoryEnd(end, errors);
  if (memory) return new StartupError(`The site could not be built: ${memory}.`);
  const mistake = /^(content\/.+, ligne \d+)\n +(.+)$/m.exec(errors);
  return mistake
    ? new ConfigurationError(`The site could not be built: ${mistake[1]}: ${mistake[2]}`)
    : new StartupError('The site could not be built: the reason is above.');
}

/** Returns the environment variables that the build and the dev server need to use this backend. */
export function siteEnvironment(settings: Settings, backend: Backend): Record<string, string> {
  return {
    CATALOGUE_URL: getOrigin(settings),
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishableKey,
  };
}
