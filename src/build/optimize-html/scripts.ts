import type { CheerioAPI } from 'cheerio/slim';
import { minifySync } from 'vite';

const minified = new Map<string, string>();

/**
 * Minifies a merged script once more: the parts come from two minifiers, and names and quotes that repeat compress better
 * (60 of 2 500 bytes, brotli). Most pages have the same scripts.
 */
function minifyOnce(text: string): string {
  let result = minified.get(text);
  if (result === undefined) {
    const { code, errors } = minifySync('inline.js', text, { mangle: { toplevel: true } });
    if (errors.length > 0) throw new Error(`An inline script could not be minified: ${errors[0]!.message}`);
    minified.set(text, (result = code.trim()));
  }
  return result;
}

/**
 * Merges a page's inline scripts into two: one where the first stood, which is in the head, and one at the end of the
 * body for modules, which run once the page is parsed. Each script has a hash in the content security policy, 44 bytes
 * that nothing compresses. One that is to run where it stands says so by `data-in-place`.
 * @throws {Error} when the page has no script in the head or no module: the frame of every page has both.
 */
export function mergeInlineScripts($: CheerioAPI): void {
  const classic = $('script:not([src],[type],[data-in-place])');
  const modules = $('script[type=module]:not([src])');
  if (classic.length === 0)
    throw new Error('The page has no inline script: the one that runs before first paint is missing.');
  if (modules.length === 0) throw new Error('The page has no inline module: the script of its frame is missing.');
  const textOf = (script: (typeof classic)[number]): string => $(script).text().trim();
  classic.first().text(minifyOnce(classic.toArray().map(textOf).join(';')));
  classic.slice(1).remove();
  modules.first().text(
    minifyOnce(
      modules
        .toArray()
        .map((script) => `(()=>{${textOf(script)}})();`)
        .join(''),
    ),
  );
  modules.slice(1).remove();
  $('body').append(modules.first());
  $('[data-in-place]').removeAttr('data-in-place');
}
