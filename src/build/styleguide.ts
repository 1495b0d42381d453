import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Adds the page `/_styleguide` to the dev server. The page shows basic components in their states, and is not in the built site.
 */
export const styleguide: AstroIntegration = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return;
      injectRoute({
        pattern: '/_styleguide',
        entrypoint: fileURLToPath(new URL('../site/views/styleguide/StyleguideView.astro', import.meta.url)),
      });
    },
  },
};
