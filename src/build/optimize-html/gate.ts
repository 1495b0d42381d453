import type { CheerioAPI } from 'cheerio/slim';
import { minifySync } from 'vite';
import { FIRST_PICTURE } from '../before-paint.ts';

/**
 * What a browser must know to get the scripts. It came to all engines with the versions that the `browserslist` in package.json
 * names. An older browser gets the page as it is without a script (docs/decisions/0040).
 */
export const CAPABILITY = 'AbortSignal.timeout';

/**
 * Makes a page's inline scripts run in supported browsers alone, without what the page does not use, and minifies them.
 * @throws {Error} when one of them is no JavaScript.
 */
export function gateScripts($: CheerioAPI): void {
  const gate = (selector: string, isModule: boolean): void => {
    const script = $(selector).first();
    const used = $('[fetchpriority]').length > 0 ? script.text() : script.text().replace(FIRST_PICTURE, '');
    const { code, errors } = minifySync(`inline.${isModule ? 'mjs' : 'js'}`, `if(${CAPABILITY}){${used}}`, {
      module: isModule,
    });
    if (errors.length > 0) throw new Error(`An inline script cannot be read: ${errors[0]!.message}`);
    script.text(code.trim());
  };
  gate('script:not([src],[type])', false);
  gate('script[type=module]:not([src])', true);
}
