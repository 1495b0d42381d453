// Checks the deployment files: the workflows, the files of the container, the systemd units, and the command `soleil-boreal`.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ConfigurationError } from '../../local/startup-error.ts';
import { memoryFlags } from '../../scripts/little-memory.mjs';
import { MALLOC_SETTINGS } from '../../scripts/setup.mjs';
import { filesBelow, projectDir } from '../support/files.ts';
import { temporaryFolders } from '../support/temporary.ts';

const read = (file: string): string => readFileSync(join(projectDir, file), 'utf8');
const temporary = temporaryFolders();
const manifest = JSON.parse(read('package.json'));
/** npm scripts without an operator command: those of developers and editors, and `start`, which systemd runs. */
const NOT_FOR_OPERATORS = ['start', 'dev', 'build', 'test', 'test:all', 'test:watch', 'verify', 'bench', 'sbom'].concat(
  ['check', 'new:article', 'new:guide', 'new:question', 'new:page'],
);

interface Job {
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
  permissions?: unknown;
  'timeout-minutes'?: number;
}

/** Permissions that single jobs have, by workflow. All other jobs have the permissions of their workflow. */
const JOB_PERMISSIONS: Record<string, object[]> = {
  // This job needs both rights to find the last commit that passed its checks.
  '.github/workflows/publish.yml': [{ contents: 'read', actions: 'read' }],
};

describe.each(filesBelow('.github/workflows', /\.yml$/))('%s', (file) => {
  const text = read(file);
  const workflow = parse(text);
  const jobs: Job[] = Object.values(workflow.jobs);

  test('pins each action to a commit and names its version', () => {
    const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action!);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('has read-only permissions and timeouts, stores no token in a checkout, and does not use pull_request_target', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const ofJobs = jobs.flatMap(({ permissions }) => (permissions === undefined ? [] : [permissions]));
    expect(ofJobs).toEqual(JOB_PERMISSIONS[file] ?? []);
    expect(text).not.toContain('pull_request_target');
    for (const { steps, 'timeout-minutes': minutes } of jobs) {
      expect(minutes).toBeGreaterThan(0);
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout!.with!['persist-credentials']).toBe(false);
    }
  });

  test('uses no expression in a command, because outsiders may choose the value of an expression', () => {
    for (const { run } of jobs.flatMap(({ steps }) => steps)) expect(run ?? '').not.toContain('${{');
  });

  test('runs only npm scripts that package.json has', () => {
    const scripts = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!);
    for (const name of scripts) expect(manifest.scripts).toHaveProperty([name]);
  });
});

describe.each(['preview', 'publish'])('the workflow %s', (name) => {
  const { jobs } = parse(read(`.github/workflows/${name}.yml`)) as { jobs: Record<string, unknown> };
  const findSecrets = (job: unknown): string[] => JSON.stringify(job).match(/secrets\.\w+/g) ?? [];

  test('gives the host’s token to a single job, which runs no code of the project', () => {
    expect(Object.keys(jobs).filter((job) => findSecrets(jobs[job]).length > 0)).toEqual(['deploy']);
    const { steps, needs } = jobs.deploy as { steps: { run?: string; with?: Record<string, string> }[]; needs: string };
    expect(needs).toBe('build');
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
      'npm ci --ignore-scripts',
      expect.stringMatching(/^npx --no-install wrangler pages deploy \.\.\/\.\.\/site /),
    ]);
    expect(steps[0]!.with!['sparse-checkout']).toBe('deploy/pages');
    expect(findSecrets(steps.slice(0, -1))).toEqual([]);
  });

  test('installs only programs that a lock file contains', () => {
    expect(read(`.github/workflows/${name}.yml`)).not.toMatch(/npx (?!--no-install)|npm exec|pnpm dlx|curl /);
    const pages = JSON.parse(read('deploy/pages/package.json'));
    const lock = JSON.parse(read('deploy/pages/package-lock.json'));
    expect(pages.devDependencies.wrangler).toBe(lock.packages['node_modules/wrangler'].version);
    const locked = Object.entries<{ integrity?: string; resolved?: string }>(lock.packages).filter(
      ([path]) => path !== '',
    );
    expect(locked.filter(([, { integrity, resolved }]) => !integrity || resolved)).toEqual([]);
  });
});

test('the nightly run and a rerun of the checks publish the last commit that passed the checks', () => {
  const { jobs } = parse(read('.github/workflows/publish.yml'));
  const [find, checkout] = jobs.build.steps;
  expect(find.run).toMatch(/checks\.yml\/runs\?branch=main&event=push&status=success/);
  expect(Object.keys(find.env).sort()).toEqual(['GH_TOKEN', 'REPOSITORY']);
  expect(checkout.with.ref).toBe('${{ steps.passed.outputs.commit }}');
  expect(read('.github/workflows/publish.yml')).not.toContain('github.ref }}');
});

describe('the container', () => {
  const dockerfile = read('deploy/Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?:--chown=\S+ )?((?:[\w./-]+ )+)[\w./-]+$/gm)].flatMap(([, names]) =>
    names!.trim().split(' '),
  );

  test('has the same Node version as the tests, and does not run as root', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toEqual(Array(2).fill(`node:${manifest.devDependencies.node}-bookworm-slim`));
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile.lastIndexOf('USER node')).toBeLessThan(dockerfile.indexOf('\nCMD'));
  });

  test('starts Node as its first process, with the flags for its memory', async () => {
    const folder = temporary();
    for (const file of ['deploy/start-container', 'scripts/little-memory.mjs'])
      cpSync(join(projectDir, file), join(folder, file));
    mkdirSync(join(folder, 'local'));
    writeFileSync(join(folder, 'local/main.ts'), 'console.log(JSON.stringify([process.pid, process.execArgv]))');
    const container = spawn(join(folder, 'deploy/start-container'), { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid, flags] = JSON.parse(await readText(container.stdout)) as [number, string[]];
    expect(pid).toBe(container.pid);
    expect(flags).toEqual(expect.arrayContaining(memoryFlags()));
    expect(dockerfile).toMatch(/^CMD \["deploy\/start-container"\]$/m);
  });

  test('has the same settings of memory allocators as npm start', () => {
    const settings = [...dockerfile.matchAll(/\b((?:MI)?MALLOC_\w+)=(\w+)/g)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(settings)).toEqual(MALLOC_SETTINGS);
  });

  test('contains the sources of a build, and nothing that .dockerignore excludes', () => {
    expect(copied).toEqual(
      expect.arrayContaining(['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json']),
    );
    const sent = [...read('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, name]) => name!);
    expect([...new Set(copied)].sort()).toEqual(sent.sort());
  });
});

test('systemd restarts the server after growing pauses, but not after a wrong setting, and allows at least 30 starts in half an hour', () => {
  const unit = read('deploy/soleil-boreal.service');
  const findSection = (setting: RegExp): string =>
    /\[(\w+)\](?![^]*\n\[)/.exec(unit.slice(0, unit.search(setting)))![1]!;
  expect(unit).toMatch(new RegExp(`^RestartPreventExitStatus=${new ConfigurationError('').exitCode}$`, 'm'));
  expect(findSection(/^RestartPreventExitStatus=/m)).toBe('Service');
  for (const pause of [/^RestartSteps=8$/m, /^RestartMaxDelaySec=10min$/m]) {
    expect(unit).toMatch(pause);
    expect(findSection(pause)).toBe('Service');
  }
  // The limit also counts manual starts. An operator may restart the service many times while changing settings.
  for (const limit of [/^StartLimitIntervalSec=30min$/m, /^StartLimitBurst=(?:[3-9]\d)$/m]) {
    expect(unit).toMatch(limit);
    expect(findSection(limit)).toBe('Unit');
  }
});

const command = read('deploy/soleil-boreal');

describe('the systemd units', () => {
  const service = read('deploy/soleil-boreal.service');
  const backup = read('deploy/soleil-boreal-backup.service');

  test('start the server and the backup with the command soleil-boreal, and make system folders read-only for both', () => {
    expect(service).toMatch(/^ExecStart=\/usr\/local\/sbin\/soleil-boreal start$/m);
    expect(backup).toMatch(/^ExecStart=\/usr\/local\/sbin\/soleil-boreal backup \/var\/backups\/soleil-boreal\/$/m);
    expect(service).toMatch(/^User=soleil-boreal$/m);
    for (const unit of [service, backup]) expect(unit).toMatch(/^ProtectSystem=strict$/m);
  });

  test('name the user, the folders and the settings file only in the unit of the server', () => {
    const settings = /DATA_DIR=|SITE_DIR=|\/etc\/soleil-boreal\.env|\/var\/lib|User=soleil/;
    expect(service).toMatch(settings);
    for (const text of [backup, command]) expect(text).not.toMatch(settings);
  });
});

describe('the command soleil-boreal', () => {
  const commands = /^commands='([^']*)'$/m.exec(command)![1]!.split(' ');

  test('runs each script that is for operators', () => {
    const forOperators = Object.keys(manifest.scripts).filter((name) => !NOT_FOR_OPERATORS.includes(name));
    expect(commands.filter((name) => name !== 'git').sort()).toEqual(forOperators.sort());
    for (const name of ['start', ...commands].filter((name) => name !== 'git'))
      expect(manifest.scripts[name], name).toBe(`node scripts/${name.replace(':', '-')}.mjs`);
  });

  test.each(['docs/deploy.md', 'docs/operating.md'])('has every subcommand that %s names', (file) => {
    const used = [...read(file).matchAll(/(?:^|`)soleil-boreal ([a-z][\w:-]*)/gm)].map(([, name]) => name!);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !commands.includes(name))).toEqual([]);
  });
});
