import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import pMap from 'p-map';
import { BUDGETS, WARNING_MARGIN_BYTES } from './budgets.ts';
import { toAddress, CONCURRENCY, pageFiles } from './built-pages.ts';

/** Lists for the editor, at the end of the build, the pages that a longer text would make too heavy. */
export const pageWeights: AstroIntegration = {
  name: 'page-weights',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      for (const sentence of await heavyPages(fileURLToPath(dir))) logger.warn(sentence);
    },
  },
};

/**
 * Returns a French sentence for each page of a built, compressed site within 300 bytes of its budget or over it, the heaviest
 * first. A page's styles are in its HTML.
 */
export async function heavyPages(root: string): Promise<string[]> {
  const weigh = async (file: string): Promise<{ address: string; bytes: number }> => ({
    address: toAddress(file),
    bytes: (await stat(join(root, `${file}.br`))).size,
  });
  const pages = await pMap(await pageFiles(root), weigh, { concurrency: CONCURRENCY });
  return pages
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ address, bytes }) => ({ address, bytes, left: BUDGETS.htmlAndCssBytes - bytes }))
    .filter(({ left }) => left < WARNING_MARGIN_BYTES)
    .map(({ address, bytes, left }) =>
      left < 0
        ? `La page ${address} est trop lourde : ${bytes} octets, ${-left} de trop. Raccourcissez son texte.`
        : `La page ${address} est presque trop lourde : ${bytes} octets sur ${BUDGETS.htmlAndCssBytes}, il en reste ${left}. N’allongez pas son texte ; raccourcissez plutôt une phrase, ou retirez-en une.`,
    );
}
