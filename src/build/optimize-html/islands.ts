import { decode } from '../built-pages.ts';
import { assetNamed, type Asset } from './asset.ts';

// What Astro 7 writes. Where it comes to write something else, the build stops here rather than ship it.
const RUNTIME =
  /<script>\(\(\)=>\{(?:(?!<\/script>)[^])*customElements\.get\("astro-island"\)\|\|(?:(?!<\/script>)[^])*<\/script>/g;
/** Tells that runtime of our directive. */
const REGISTRATION =
  /(?:var \w+=\(\)=>\{\};)?\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.intent=[^;]+;window\.dispatchEvent\(new Event\("astro:intent"\)\);?/g;
const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
const END = '<!--astro:end-->';
const ISLAND = /<astro-island ((?:[^>"]|"[^"]*")*)>/g;

/** Takes out Astro's own runtime, which `src/intent/island.ts` replaces, and a style that HTML allows no place in the body. */
export function withoutIslandRuntime(html: string): string {
  if (!html.includes('<astro-island')) return html;
  const light = html.replaceAll(STYLE, '').replaceAll(END, '').replace(RUNTIME, '').replace(REGISTRATION, '');
  if (light.includes('customElements.get(') || !light.includes('customElements.define'))
    throw new Error('Astro writes its islands’ runtime in another way: src/build/optimize-html/islands.ts.');
  return light;
}

/**
 * Moves the props of islands into files of their own: they are fetched with an island's code, and once for all pages
 * that give it the same. `styles` is the address of the sheet islands need besides. What all have in common is written
 * on the first of them alone.
 */
export function withPropsApart(html: string, styles: string, keep: (asset: Asset) => string): string {
  let common: string[] | undefined;
  return html.replace(ISLAND, (_, written: string) => {
    const component = /component-export="([^"]*)"/.exec(written)![1]!;
    const props = / props="([^"]*)"/.exec(written)![1]!;
    // One that is drawn at once would only wait for a file.
    const isAtOnce = written.includes('client="load"');
    const own = `${written} data-styles="${styles}"`
      .replace(/ ?\b(uid|await-children)(="[^"]*")?(?=[ >]|$)/g, '')
      .replace(/ ssr="[^"]*"/, ' ssr')
      .replace(' client="intent"', '')
      .replace(/(?<= opts=")[^"]*/, withoutName)
      .replace(/ props="[^"]*"/, (whole) =>
        isAtOnce ? whole : ` data-props="${keep(assetNamed(component, 'json', decode(props)))}"`,
      )
      .trim();
    const attributes = (common ?? []).reduce((rest, attribute) => rest.replace(attribute, ''), own);
    common ??= own.match(/ (renderer-url|opts|data-styles)="[^"]*"/g) ?? [];
    return `<astro-island ${attributes}>`;
  });
}

/** Of the options only the directive's value is read. */
function withoutName(options: string): string {
  const { value } = JSON.parse(decode(options)) as { value?: unknown };
  return JSON.stringify({ value }).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
