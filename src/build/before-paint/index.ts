import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { bundleScript } from '../bundle-script.ts';

const bundle = (name: string): Promise<string> =>
  bundleScript(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), { output: { format: 'es' } });

const [START, END] = ['/*first-picture*/', '/*end of first-picture*/'];

/** Marks the script that loads the first picture, so that `withoutFirstPicture` can find and remove it. */
export const markFirstPicture = (script: string): string => START + script + END;

/** Returns a page's script without the part that loads the first picture. */
export function withoutFirstPicture(script: string): string {
  const [before = '', marked] = script.split(START);
  return marked === undefined ? before : before + (marked.split(END)[1] ?? '');
}

/** Injects two scripts into the head of every page, so that they run before the first paint. */
export const beforePaint: AstroIntegration = {
  name: 'before-paint',
  hooks: {
    'astro:config:setup': async ({ injectScript }) => {
      const choices = await bundle('choices');
      const firstPicture = await bundle('first-picture');
      injectScript('head-inline', `(()=>{${choices}})();${markFirstPicture(`(()=>{${firstPicture}})();`)}`);
    },
  },
};
