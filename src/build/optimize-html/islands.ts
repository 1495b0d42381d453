import type { CheerioAPI } from 'cheerio/slim';
import { reviveProps } from '../../intent/props.ts';
import { assetNamed, type Asset, type SaveAsset } from './asset.ts';
import { decodeAttribute } from './page.ts';

/**
 * Code that registers our runtime with Astro's own island runtime. Astro adds this code, because our runtime is a client
 * directive.
 */
const REGISTRATION =
  /(?:var \w+=\(\)=>\{\};)?\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.intent=[^;]+;window\.dispatchEvent\(new Event\("astro:intent"\)\);?/;
const DISPLAY_STYLE = 'astro-island,astro-slot,astro-static-slot{display:contents}';
/**
 * Attributes that only the first island of a page needs, because `src/intent/island.ts` reads them only from the first island.
 */
const SHARED_ATTRIBUTES = ['renderer-url', 'data-styles'];

/**
 * Removes Astro's own runtime of islands, which `src/intent/island.ts` replaces. Also removes the runtime's `<style>`, because
 * HTML does not allow it in the body. `src/styles/base.css` contains the same styles.
 * @throws {Error} if Astro's output differs from the expected output.
 */
export function removeIslandRuntime($: CheerioAPI): void {
  if ($('astro-island').length === 0) return;
  const scripts = $('script:not([src],[type])');
  const runtime = scripts.filter((_, script) => $(script).text().includes('customElements.get("astro-island")'));
  const ours = scripts.filter((_, script) => $(script).text().includes('customElements.define("astro-island",class'));
  const style = $('style').filter((_, element) => $(element).text() === DISPLAY_STYLE);
  if (runtime.length !== 1) throw changed(`${runtime.length} scripts define astro-island as Astro does, not 1`);
  if (ours.length !== 1) throw changed(`${ours.length} scripts define astro-island as src/intent does, not 1`);
  if (!REGISTRATION.test(ours.text())) throw changed('the directive "intent" is registered in another way');
  if (style.length !== 1) throw changed(`${style.length} styles are Astro's style of astro-island, not 1`);
  runtime.remove();
  style.remove();
  ours.text(ours.text().replace(REGISTRATION, ''));
}

const changed = (what: string): Error =>
  new Error(`Astro writes islands in a form that src/build/optimize-html/islands.ts does not support: ${what}.`);

/**
 * Files with props, by the component's name and the value of the attribute `props`. All pages share this map, because every page
 * has the islands of the header and the footer.
 */
const propsFiles = new Map<string, Asset>();

function readProps(component: string, props: string): Asset {
  const key = `${component} ${props}`;
  const file =
    propsFiles.get(key) ?? assetNamed(component, 'json', JSON.stringify(reviveProps(decodeAttribute(props))));
  propsFiles.set(key, file);
  return file;
}

/**
 * Moves the props of islands into separate files. Browsers fetch a file together with the island's code, and only once for all
 * pages with the same props.
 * @param stylesUrl the stylesheet for elements that islands render later
 */
export function extractIslandProps($: CheerioAPI, stylesUrl: string, saveAsset: SaveAsset): void {
  const shared = new Map<string, string>();
  for (const element of $('astro-island')) {
    const island = $(element);
    const [component, props] = [island.attr('component-export'), island.attr('props')];
    if (component === undefined || props === undefined) throw changed('an island has no component or no props');
    // Only islands that hydrate at load need this attribute.
    if (island.attr('client') !== 'load') island.removeAttr('client');
    island
      .removeAttr('props uid opts await-children')
      .attr({ ssr: '', 'data-props': saveAsset(readProps(component, props)), 'data-styles': stylesUrl });
    island
      .contents()
      .last()
      .filter((_, node) => node.type === 'comment' && node.data === 'astro:end')
      .remove();
    for (const name of SHARED_ATTRIBUTES) {
      const value = island.attr(name);
      if (value === undefined) continue;
      if (!shared.has(name)) shared.set(name, value);
      else if (shared.get(name) === value) island.removeAttr(name);
    }
  }
}
