import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check.ts';
import { describe } from './problem.ts';

/** A save touches several files, and an editor's program saves in several steps: one check for all of them. */
const PAUSE_MS = 100;

/** The part of Vite's server that is used. */
export interface DevServer {
  config: { root: string };
  watcher: { on(event: string, listener: (file: string) => void): unknown };
  ws: { send(message: { type: 'error'; err: { message: string; stack: string } } | { type: 'full-reload' }): void };
}

/** Stops a build, and the start of the dev server, on a mistake in `content/`; while it runs, shows it in the browser. */
export const contentCheck: AstroIntegration = {
  name: 'content-check',
  hooks: {
    'astro:config:setup': ({ command, config }) => {
      if (command !== 'build' && command !== 'dev') return;
      const problems = checkContent(fileURLToPath(config.root).replace(/[\\/]$/, ''));
      if (problems.length === 0) return;
      console.error(`\n${describe(problems, 'build')}\n`);
      // Not an exception: its stack trace would bury the one thing an editor can read.
      process.exit(1);
    },
    'astro:server:setup': ({ server }) => watchContent(server),
  },
};

/** Checks again whenever something in `content/` changes: shows mistakes over the page, and the page once they are gone. */
export function watchContent({ config, watcher, ws }: DevServer): void {
  const root = config.root.replace(/[\\/]$/, '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBroken = false;
  const recheck = (): void => {
    const problems = checkContent(root);
    if (problems.length > 0) {
      const message = describe(problems, 'dev');
      console.error(`\n${message}\n`);
      ws.send({ type: 'error', err: { message, stack: '' } });
    } else if (isBroken) ws.send({ type: 'full-reload' });
    isBroken = problems.length > 0;
  };
  const onChange = (file: string): void => {
    if (!join(file).startsWith(join(root, 'content') + sep)) return;
    clearTimeout(timer);
    timer = setTimeout(recheck, PAUSE_MS);
  };
  for (const event of ['add', 'change', 'unlink']) watcher.on(event, onChange);
}
