import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { findProblems } from './find-problems.ts';
import { describe } from './problem.ts';
import { describeSamples, findSamples } from './samples/samples.ts';
import { watchContent } from './dev/watch.ts';

/**
 * Stops a build at a mistake in `content/`. The dev server starts nevertheless, and shows the report in the browser, because an
 * editor may not have completed a new text yet. The dev server also shows unpublished texts (src/site/queries/publishing.ts).
 */
export const contentCheck: AstroIntegration = {
  name: 'content-check',
  hooks: {
    'astro:config:setup': async ({ command, config, updateConfig }) => {
      updateConfig({ vite: { define: { SHOWS_WAITING_TEXTS: String(command === 'dev') } } });
      if (command !== 'build' && command !== 'dev') return;
      const problems = await findProblems(fileURLToPath(config.root).replace(/[\\/]$/, ''));
      if (problems.length === 0) return;
      console.error(`\n${describe(problems, command)}\n`);
      if (command === 'dev') return;
      // Exits without an exception, whose stack trace would hide the message from an editor.
      process.exit(1);
    },
    'astro:server:setup': ({ server }) => watchContent(server),
    'astro:server:start': async () => {
      if ((await findProblems(process.cwd())).length > 0) return;
      sayAllIsWell();
      console.log(describeSamples(findSamples(process.cwd()), 'fr'));
    },
  },
};

/** Reports that the content has no mistakes. A build runs this integration last. */
export const contentIsRight: AstroIntegration = {
  name: 'content-is-right',
  hooks: { 'astro:build:done': sayAllIsWell },
};

function sayAllIsWell(): void {
  console.log(describe([], 'build'));
}
