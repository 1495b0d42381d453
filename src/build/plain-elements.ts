import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Compiles JSX of what is bundled apart from the pages, which is the script of the first touch, to plain elements rather
 * than to React's: it is there before React.
 */
export const plainElements: Plugin = {
  name: 'plain-elements',
  enforce: 'pre',
  resolveId: (id) =>
    /^react\/jsx-(dev-)?runtime$/.test(id)
      ? fileURLToPath(new URL('../first-touch/jsx-runtime.ts', import.meta.url))
      : undefined,
};
