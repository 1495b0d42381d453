// Runs `npm run dev` on a copy of the project, once per worker. This is the environment in which an editor works.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { test as base } from '@playwright/test';
import { freePort } from '../free-port.ts';
import { copyPreparedData } from '../prepared/data.ts';
import { copyProject } from './project-copy.ts';

export interface Editing {
  origin: string;
  /** Returns everything the terminal shows, without colours. */
  terminal(): string;
  read(file: string): string;
  write(file: string, text: string | Uint8Array): void;
  change(file: string, from: string | RegExp, to: string): void;
  remove(path: string): void;
  /** Runs a command of the project, as its npm script does. */
  run(program: string, ...args: string[]): { status: number | null; output: string };
}

export const test = base.extend<object, { editing: Editing }>({
  editing: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const root = copyProject(mkdtempSync(join(tmpdir(), 'soleil-editing-')));
      const port = await freePort();
      mkdirSync(join(root, '.local'));
      copyPreparedData(join(root, '.local'));
      const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'local/dev.ts')], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: '',
          ASTRO_TELEMETRY_DISABLED: '1',
          PORT: String(port),
          DATA_DIR: join(root, '.local'),
          SITE_DIR: join(root, '.site'),
        },
      });
      let output = '';
      const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
      await new Promise<void>((resolve, reject) => {
        const listen = (chunk: Buffer): void => {
          output += chunk.toString();
          if (/watching for file changes/.test(output)) resolve();
        };
        server.stdout.on('data', listen);
        server.stderr.on('data', listen);
        void ended.then(() => reject(new Error(`the dev server ended: ${output}`)));
      });
      const write = (file: string, text: string | Uint8Array): void => {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), text);
      };
      const read = (file: string): string => readFileSync(join(root, file), 'utf8');
      await use({
        origin: `http://127.0.0.1:${port}`,
        terminal: () => stripVTControlCharacters(output),
        read,
        write,
        change: (file, from, to) => write(file, read(file).replace(from, to)),
        remove: (path) => rmSync(join(root, path), { recursive: true, force: true }),
        run: (program, ...args) => {
          const options = { cwd: root, encoding: 'utf8' } as const;
          const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], options);
          return { status, output: stdout + stderr };
        },
      });
      server.kill('SIGTERM');
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

export { expect } from '@playwright/test';
