import type { CheerioAPI } from 'cheerio/slim';

/**
 * French compounds that must not be broken at their hyphen: a verb or pronoun with the word after it ("appelez-nous",
 * "portera-t-il", "vous-même"), and two proper names. French allows a line break in other compounds.
 */
const COMPOUND =
  /(?<![\p{L}\d@./_-])(?:\p{L}+(?:-(?:t|les?|la|moi|lui|nous|vous))?-(?:nous|vous|moi|toi|lui|leur|les?|la|ils?|elles?|on|je|tu|ce|en|y|mêmes?|ci|là)|Hydro-Québec|Wi-Fi)(?![\p{L}\d]|[-@./]\p{L})/gu;

/** Elements without running text. Islands are skipped too, because React compares their markup with its own. */
const SKIPPED = new Set(['astro-island', 'option', 'script', 'style', 'svg', 'textarea', 'title']);

/**
 * Keeps compounds such as "appelez-nous" on one line, each in an element. No-break hyphens would also prevent a line break.
 * With such hyphens, however, a search in the page would not find the words, and copied text would contain other characters. The
 * element is a `bdi`, because the only style of `bdi` elements keeps them on one line (src/styles/base.css). A `span` would get
 * the styles of other spans in its parent.
 */
export function keepCompounds($: CheerioAPI): void {
  const visit = (element: ReturnType<typeof $>): void => {
    for (const node of element.contents().toArray()) {
      if (node.type === 'tag' && !SKIPPED.has(node.name)) visit($(node));
      if (node.type !== 'text') continue;
      const kept = node.data.replace(COMPOUND, '<bdi>$&</bdi>');
      if (kept !== node.data) $(node).replaceWith(kept);
    }
  };
  visit($('body'));
}
