import type { CheerioAPI } from 'cheerio/slim';
import { minifySync } from 'vite';
import { FIRST_PICTURE } from '../before-paint.ts';

/**
 * Capabilities that a browser needs to run the scripts. A browser that lacks one of them is older than the `browserslist` in
 * package.json. It gets the page without scripts (docs/decisions/0040).
 */
export const CAPABILITY = 'AbortSignal.timeout&&[].findLast';

/**
 * Makes a page's inline scripts run in supported browsers only, removes the parts that the page does not use, and minifies
 * them.
 * @throws {Error} if one of them is not JavaScript.
 */
export function gateScripts($: CheerioAPI): void {
  // A page may have a script below its first picture that requests it, in addition to the one in the head that waits for it.
  const asking = $('script').filter((_, script) => $(script).text().includes('[fetchpriority]'));
  const isAwaited = $('[fetchpriority]').length > 0 && asking.length === 1;
  const gate = (selector: string, isModule: boolean): void => {
    const script = $(selector).first();
    const used = isAwaited ? script.text() : script.text().replace(FIRST_PICTURE, '');
    const { code, errors } = minifySync(`inline.${isModule ? 'mjs' : 'js'}`, `if(${CAPABILITY}){${used}}`, {
      module: isModule,
    });
    if (errors.length > 0) throw new Error(`An inline script cannot be read: ${errors[0]!.message}`);
    script.text(code.trim());
  };
  gate('script:not([src],[type])', false);
  gate('script[type=module]:not([src])', true);
}
