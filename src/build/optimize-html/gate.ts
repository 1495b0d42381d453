import type { CheerioAPI } from 'cheerio/slim';
import { minifySync } from 'vite';
import { withoutFirstPicture } from '../before-paint/index.ts';

/**
 * Capabilities that a browser needs to run the scripts. A browser that lacks a capability is older than the browsers in the
 * `browserslist` of package.json. Such a browser shows the page without running scripts (docs/decisions/0040).
 */
export const CAPABILITY = 'AbortSignal.timeout&&[].findLast';

/** Minified scripts by kind and source text, because many pages have the same scripts. */
const minifiedScripts = new Map<string, string>();

/** Returns a minified script. @throws {Error} if it is not JavaScript. */
function minified(script: string, isModule: boolean): string {
  const key = `${isModule} ${script}`;
  const known = minifiedScripts.get(key) ?? minify(script, isModule);
  minifiedScripts.set(key, known);
  return known;
}

function minify(script: string, isModule: boolean): string {
  const { code, errors } = minifySync(`inline.${isModule ? 'mjs' : 'js'}`, script, { module: isModule });
  if (errors.length > 0) throw new Error(`An inline script cannot be read: ${errors[0]!.message}`);
  return code.trim();
}

/**
 * Minifies a page's inline scripts. Adds a check to the two scripts that `mergeInlineScripts` has written, so that they run only
 * in supported browsers. Removes their code for the first picture if the page does not use it. Other inline scripts run in every
 * browser.
 * @throws {Error} if a script is not JavaScript.
 */
export function gateScripts($: CheerioAPI): void {
  // The script in the head waits until the first picture is parsed, then requests it. On some pages, another script below the
  // picture requests it instead.
  const requesting = $('script').filter((_, script) => $(script).text().includes('[fetchpriority]'));
  const isAwaited = $('[fetchpriority]').length > 0 && requesting.length === 1;
  const gate = (selector: string, isModule: boolean): void => {
    const script = $(selector).first();
    const used = isAwaited ? script.text() : withoutFirstPicture(script.text());
    script.text(minified(`if(${CAPABILITY}){${used}}`, isModule));
  };
  const classic = 'script:not([src],[type])';
  for (const inPlace of $(classic).slice(1)) $(inPlace).text(minified($(inPlace).text(), false));
  gate(classic, false);
  gate('script[type=module]:not([src])', true);
}
