import type { AstroIntegration } from 'astro';

/**
 * Keeps Vite from wrapping every `import()` in 0.7 kB of script that preloads dependencies and styles. The islands' shared code
 * is already loaded, and their styles are one file (intent/island.ts).
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
