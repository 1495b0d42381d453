import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Compiles the JSX of the first-touch script, which is bundled apart from the pages, to DOM elements instead of React elements.
 * That script runs before React has loaded.
 */
export const plainElements: Plugin = {
  name: 'plain-elements',
  enforce: 'pre',
  resolveId: (id) =>
    /^react\/jsx-(dev-)?runtime$/.test(id)
      ? fileURLToPath(new URL('../first-touch/jsx-runtime.ts', import.meta.url))
      : undefined,
};
