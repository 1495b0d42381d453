import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import pMap from 'p-map';
import { BUDGETS, WARNING_MARGIN_BYTES } from './budgets.ts';
import { toAddress, CONCURRENCY, pageFiles } from './built-pages.ts';

/** At the end of the build, lists the pages that are close to their budget, so that editors do not lengthen these pages. */
export const pageWeights: AstroIntegration = {
  name: 'page-weights',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      for (const sentence of await heavyPages(fileURLToPath(dir))) logger.warn(sentence);
    },
  },
};

/**
 * Weighs the pages of a built, compressed site. Returns a French sentence for each page that is over its budget or has fewer than
 * 300 bytes left. The heaviest page comes first. A page's HTML contains its styles.
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
