import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Adds `/_styleguide` to the dev server, a page with every component in every state. The built site does not contain it. */
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
