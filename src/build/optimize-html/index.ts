import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { forEachLimited, pageFiles } from '../built-pages.ts';
import { assetNamed, type Asset } from './asset.ts';
import { withoutIslandRuntime, withPropsApart } from './islands.ts';
import { withExactPolicy } from './policy.ts';
import { withTwoScripts } from './scripts.ts';
import { withUsedStyles } from './styles.ts';

/**
 * Makes every built page fit the first flight of a fresh connection (docs/decisions/0006): only the styles it uses,
 * islands without their props, one runtime for them, a policy that names no script but its own.
 */
export const firstFlight: AstroIntegration = {
  name: 'first-flight',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir);
      const assets = new Map<string, Asset>();
      const keep = (asset: Asset): string => {
        assets.set(asset.address, asset);
        return asset.address;
      };
      await forEachLimited(await pageFiles(root), async (page) => {
        const file = join(root, page);
        await writeFile(file, await lighten(await readFile(file, 'utf8'), keep));
      });
      await mkdir(join(root, '_astro'), { recursive: true });
      for (const { address, text } of assets.values()) await writeFile(join(root, address), text);
    },
  },
};

// No page shows text as it is typed: spaces and line ends are one space. What React drew stays to the letter, as
// React will compare it; a no-break space is none of these.
const WHITE_SPACE = /(<(script|style|pre|textarea|astro-island)\b[^]*?<\/\2>)|[ \t\r\n]+/g;
// At the edges of a block there is none.
const BLOCK =
  'article|aside|body|dd|details|div|dl|dt|fieldset|footer|form|h[1-6]|head|header|html|legend|li|link|main|meta|nav|ol|p|picture|script|section|source|style|summary|table|tbody|td|th|thead|title|tr|ul';
const EDGE = new RegExp(
  `(<(script|style|pre|textarea|astro-island)\\b[^]*?</\\2>)|(?<=</?(?:${BLOCK})\\b[^<>]*>) | (?=</?(?:${BLOCK})\\b)`,
  'g',
);

/** A page made light; what was taken out of it goes to `keep`, which answers its address. */
export async function lighten(html: string, keep: (asset: Asset) => string): Promise<string> {
  const { page, all } = await withUsedStyles(withTwoScripts(withoutIslandRuntime(html)));
  const styles = keep(assetNamed('styles', 'css', all));
  return withExactPolicy(withPropsApart(page, styles, keep))
    .replace(WHITE_SPACE, (_, whole?: string) => whole ?? ' ')
    .replace(EDGE, (_, whole?: string) => whole ?? '');
}
