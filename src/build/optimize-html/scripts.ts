import type { CheerioAPI } from 'cheerio/slim';

/**
 * Merges a page's inline scripts into two, because the content security policy contains 44 incompressible bytes for each script.
 * The first merged script replaces the first script in the head. The second merged script contains the modules. It is at the end
 * of the body, and runs once the page is parsed. Scripts with the attribute `data-in-place` stay where they are.
 * @throws {Error} if the page has no script in the head or no module. Every page must have both.
 */
export function mergeInlineScripts($: CheerioAPI): void {
  const classic = $('script:not([src],[type],[data-in-place])');
  const modules = $('script[type=module]:not([src])');
  if (classic.length === 0)
    throw new Error('The page has no inline script: the script before the first paint is missing.');
  if (modules.length === 0) throw new Error('The page has no inline module: the script of its shell is missing.');
  const getText = (script: (typeof classic)[number]): string => $(script).text().trim();
  classic.first().text(classic.toArray().map(getText).join(';'));
  classic.slice(1).remove();
  modules.first().text(
    modules
      .toArray()
      .map((script) => `(()=>{${getText(script)}})();`)
      .join(''),
  );
  modules.slice(1).remove();
  $('body').append(modules.first());
  $('[data-in-place]').removeAttr('data-in-place');
}
