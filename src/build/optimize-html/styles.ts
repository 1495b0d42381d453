import type { CheerioAPI } from 'cheerio/slim';
import type { Root } from 'postcss';
import { PurgeCSS } from 'purgecss';
import { isProgram } from './page.ts';
import { inlineConstants, shortenSheet } from './sheet.ts';

/**
 * Leaves a page the styles it uses, in one element where the first stood, and returns all the styles it came with:
 * islands need them for what they draw later.
 * @throws {Error} when the page has no style.
 */
export async function keepUsedStyles($: CheerioAPI): Promise<string> {
  const styles = $('style');
  if (styles.length === 0) throw new Error('The page has no style: see `build.inlineStylesheets` in astro.config.mjs.');
  const sheet = styles.text();
  styles.slice(1).remove();
  styles.first().text(await usedStyles(sheet, wordsOf($)));
  return sheet;
}

/** Attributes that hold text, addresses or data, and no word that a selector may name. */
const TEXT_ATTRIBUTES = new Set([
  'content',
  'title',
  'alt',
  'aria-label',
  'placeholder',
  'href',
  'src',
  'srcset',
  'props',
  'opts',
]);

/** The words of elements and inline scripts that a selector may name: not those of the text. */
function wordsOf($: CheerioAPI): Set<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    for (const word of text.split(/[\s"'`<>=]+/)) words.add(word);
  };
  for (const { name, attribs, children } of $.root().find('*')) {
    words.add(name);
    for (const [attribute, value] of Object.entries(attribs)) {
      words.add(attribute);
      if (!TEXT_ATTRIBUTES.has(attribute)) add(value);
    }
    if (name === 'script' && isProgram(attribs.type))
      for (const child of children) if ('data' in child) add(child.data);
  }
  return words;
}

interface Sheet {
  shortened: Root;
  /** What its selectors name: classes, elements, attributes. */
  names: string[];
  /** By the names that a page uses, what is left of the sheet. */
  used: Map<string, Promise<string>>;
}

/** Sheets by their content. Pages of one kind use the same words of one sheet: it is cut once for all of them. */
const sheets = new Map<string, Sheet>();

function usedStyles(text: string, words: ReadonlySet<string>): Promise<string> {
  let sheet = sheets.get(text);
  if (!sheet) {
    const shortened = shortenSheet(text);
    sheet = { shortened, names: namesIn(shortened), used: new Map() };
    sheets.set(text, sheet);
  }
  const names = sheet.names.filter((name) => words.has(name));
  const key = names.join(' ');
  const used = sheet.used.get(key) ?? cut(sheet.shortened, names);
  sheet.used.set(key, used);
  return used;
}

/** The names that a sheet's selectors speak of, `sm:w-1/2` and `-z-20` among them. */
function namesIn(sheet: Root): string[] {
  const names = new Set<string>();
  sheet.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.((?:\\.|[\w-])+)/g)) names.add(name.replace(/\\(.)/g, '$1'));
    for (const [name] of selector.matchAll(/[a-z][\w-]*/gi)) names.add(name);
  });
  return [...names].sort();
}

async function cut(sheet: Root, names: string[]): Promise<string> {
  const attributes = new Set<string>();
  sheet.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\[([\w-]+)/g)) attributes.add(name);
  });
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: names.join(' '), extension: 'names' }],
    css: [{ raw: sheet.toString() }],
    keyframes: true,
    variables: true,
    // Scripts set attributes and never classes; states such as `:focus-visible` belong to every page.
    dynamicAttributes: [...attributes],
    safelist: { standard: [/^:/] },
    defaultExtractor: (text) => text.split(' '),
  });
  return inlineConstants(result!.css);
}
