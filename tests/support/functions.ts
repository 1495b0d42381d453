import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ListeningBackend } from './listening-backend.ts';
import { OWN_NUMBERS } from './own-numbers.ts';
import { projectDir } from './files.ts';
import { casesOfScope } from './scope.ts';

export const RUNTIMES = ['node', 'deno'] as const;
export type Runtime = (typeof RUNTIMES)[number];
/**
 * The runtimes to test. `npm test` uses both runtimes only for a form with an added field (tests/functions/added-field.test.ts),
 * and only Node for all other tests.
 */
export const runtimesOfScope: readonly Runtime[] = casesOfScope(RUNTIMES);

export const SITE = 'https://www.example.test';

export interface FunctionHost {
  /** The base address of the functions: `${address}/contact-form`. */
  address: string;
  /** The lines the process has logged. */
  log: string[];
  /** Stops the process with SIGTERM and waits until it has ended by itself. */
  end(): Promise<void>;
  /** Kills the process at once. */
  kill(): Promise<void>;
}

/** The folder where processes that ended by themselves write their line coverage, for `npm test`. */
export const COVERAGE = join(projectDir, '.test/function-coverage');

const HOST = 'tests/support/function-host.ts';

const COMMANDS: Record<Runtime, (host: string) => [string, string[]]> = {
  node: (host) => [process.execPath, ['--disable-warning=ExperimentalWarning', host]],
  deno: (host) => [
    process.execPath,
    [
      createRequire(import.meta.url).resolve('deno/bin.cjs'),
      'run',
      '--quiet',
      '--no-check',
      '--node-modules-dir=manual',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      '--allow-write',
      '--allow-sys',
      host,
    ],
  ],
};

/** Returns the settings of an operator (docs/deploy.md) for a backend at `url`. */
const environment = (backend: ListeningBackend, url: string): Record<string, string> => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.backend.keys.publishableKey }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.backend.keys.secretKey }),
  SITE_URL: SITE,
  COMPANY_NAME: 'Soleil Boréal',
  COMPANY_PHONE: '450-555-0142',
  COMPANY_ADDRESS: '1250, chemin du Lac, Sainte-Agathe-des-Monts (Québec) J8C 0A1',
  COMPANY_RBQ_LICENCE: '5600-1234-01',
  COMPANY_SALES_EMAIL: 'ventes@soleilboreal.example',
  COMPANY_EMAIL: 'info@soleilboreal.example',
  COMPANY_DUE_DAYS: '30',
  ...OWN_NUMBERS,
  MAIL_FROM: 'Soleil Boréal <ne-pas-repondre@soleilboreal.example>',
});

/** Starts the functions in a separate process. `project` is a changed copy of the project, if given. */
export async function startFunctions(
  runtime: Runtime,
  backend: ListeningBackend,
  settings: Record<string, string>,
  { url = backend.origin, project = projectDir } = {},
): Promise<FunctionHost> {
  const [program, args] = COMMANDS[runtime](join(project, HOST));
  const child = spawn(program, args, {
    cwd: projectDir,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_V8_COVERAGE: COVERAGE,
      ...environment(backend, url),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The `deno` command starts Deno as a child process. In their own process group, both can be ended together.
    detached: true,
  });
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.push(line));
  const lines = createInterface(child.stdout);
  const [port] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the functions did not start:\n${log.join('\n')}`))),
  ])) as [string];
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid!, signal);
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}/functions/v1`,
    log,
    end: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  };
}
