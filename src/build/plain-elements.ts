import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Matches a listener or ref that a view only passes on to an element: `onClick={onMore}`. */
const PASSED_LISTENER = /\s(?:on[A-Z]\w*|ref)=\{(on[A-Z]\w*|ref)\}/g;

/**
 * Returns a view's code without the listeners and refs that it passes to its elements, and without the parameters for them.
 * Only React attaches listeners and refs. The first-touch script finds the button of an event itself.
 */
export function withoutListeners(code: string): string {
  const names = [...code.matchAll(PASSED_LISTENER)].map(([, name]) => name!);
  const parameter = new RegExp(`\\s(?:${names.join('|')}),?(?=\\s)`, 'g');
  return names.length > 0 ? code.replace(PASSED_LISTENER, '').replace(parameter, '') : code;
}

/** Returns code without the keys of its elements, which only React needs. */
export const withoutKeys = (code: string): string => code.replace(/\skey=\{[\w.]+\}/g, '');

/**
 * Compiles the JSX of the first-touch script to DOM elements instead of React elements. This script is bundled apart from the
 * pages, and runs before React has loaded. Parts that only React needs are removed, which saves 70 of 3 000 bytes.
 */
export const plainElements: Plugin = {
  name: 'plain-elements',
  enforce: 'pre',
  resolveId: (id) =>
    /^react\/jsx-(dev-)?runtime$/.test(id)
      ? fileURLToPath(new URL('../first-touch/jsx-runtime.ts', import.meta.url))
      : undefined,
  transform: {
    filter: { id: /\.tsx$/ },
    handler: (code, id) => ({
      code: withoutKeys(id.includes('/features/') ? withoutListeners(code) : code),
      map: null,
    }),
  },
};
