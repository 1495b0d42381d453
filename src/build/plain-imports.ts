import type { AstroIntegration } from 'astro';

/**
 * Vite wraps every `import()` in 0.7 kB of script that fetches what it needs beside it, styles too. Here what islands
 * have in common is there already, and their styles are one file (intent/island.ts): an import is an import.
 */
export const plainImports: AstroIntegration = {
  name: 'plain-imports',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      const preloadHelper = {
        name: 'plain-imports',
        enforce: 'pre',
        apply: 'build',
        load: (id: string) =>
          id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
      } as const;
      updateConfig({ vite: { build: { modulePreload: false }, plugins: [preloadHelper] } });
    },
  },
};
