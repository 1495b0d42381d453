import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check.ts';
import { describe } from './problem.ts';

/** Stops a build, and the start of the dev server, on a mistake in `content/`; while it runs, shows it in the browser. */
export const contentCheck: AstroIntegration = {
  name: 'content-check',
  hooks: {
    'astro:config:setup': ({ command, config }) => {
      if (command !== 'build' && command !== 'dev') return;
      const problems = checkContent(fileURLToPath(config.root).replace(/\/$/, ''));
      if (problems.length === 0) return;
      console.error(`\n${describe(problems)}\n`);
      // Not an exception: its stack trace would bury the one thing an editor can read.
      process.exit(1);
    },
    'astro:server:setup': ({ server }) => {
      const recheck = (file: string): void => {
        if (!file.replaceAll('\\', '/').includes('/content/')) return;
        const problems = checkContent(server.config.root.replace(/\/$/, ''));
        if (problems.length === 0) return;
        const message = describe(problems);
        console.error(`\n${message}\n`);
        server.ws.send({ type: 'error', err: { message, stack: '' } });
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, recheck);
    },
  },
};
