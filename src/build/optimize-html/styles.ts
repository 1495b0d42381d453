import type { CheerioAPI } from 'cheerio/slim';
import type { ChildNode, Root } from 'postcss';
import { PurgeCSS } from 'purgecss';
import { isProgram } from './page.ts';
import { finishStylesheet, holdsFirstValues, shortenStylesheet } from './stylesheet.ts';

/**
 * Keeps only the styles that a page uses, all in its first `<style>` element. Returns all of the page's previous styles, because
 * islands need them for elements that they render later.
 * @throws {Error} if the page has no style.
 */
export async function keepUsedStyles($: CheerioAPI): Promise<string> {
  const styles = $('style');
  if (styles.length === 0) throw new Error('The page has no style: see `build.inlineStylesheets` in astro.config.mjs.');
  const stylesheet = styles.text();
  styles.slice(1).remove();
  styles.first().text(await usedStyles(stylesheet, $));
  return stylesheet;
}

/** Attributes with text, addresses or data. No selector contains words from their values. */
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
]);

/** Returns the words that a selector may contain, from a page's elements and inline scripts. Displayed text is left out. */
function collectWords($: CheerioAPI): Set<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    for (const word of text.split(/[\s"'`<>=]+/)) words.add(word);
  };
  for (const { name, attribs, children } of $.root().find('*')) {
    words.add(name);
    for (const [attribute, value] of Object.entries(attribs)) {
      words.add(attribute);
      if (TEXT_ATTRIBUTES.has(attribute)) continue;
      add(value);
      // A Tailwind class such as `[&amp;>li]:mt-0` contains an entity and punctuation, so classes are split only at spaces.
      for (const word of value.replaceAll('&amp;', '&').split(/\s+/)) words.add(word);
    }
    if (name === 'script' && isProgram(attribs.type))
      for (const child of children) if ('data' in child) add(child.data);
  }
  return words;
}

interface Stylesheet {
  shortened: Root;
  /** Names in the stylesheet's selectors: classes, elements, attributes. */
  names: string[];
  /** Selectors of the stylesheet for parts of articles (`src/styles/prose.css`). */
  prose: string[];
  /** Reduced stylesheets, by the names that a page uses. */
  used: Map<string, Promise<string>>;
}

/**
 * Stylesheets by content. Pages of one kind use the same words of a stylesheet, so a stylesheet is reduced once for all of these
 * pages.
 */
const stylesheets = new Map<string, Stylesheet>();

function usedStyles(text: string, $: CheerioAPI): Promise<string> {
  const stylesheet = stylesheets.get(text) ?? readStylesheet(text);
  stylesheets.set(text, stylesheet);
  const words = collectWords($);
  const names = stylesheet.names.filter((name) => words.has(name));
  // Selectors for parts of articles are kept only if an element of the page's articles matches. Comparing words would keep too
  // many selectors, because every page has links, even if its articles contain no link. No script adds elements to articles.
  const texts = $('.prose');
  const unused = stylesheet.prose.filter(
    (selector) => texts.find(selector.replace(PROSE, '$2').replace(STATE, '')).length === 0,
  );
  const key = [...names, '', ...unused].join(' ');
  const used = stylesheet.used.get(key) ?? cut(stylesheet.shortened, names, unused);
  stylesheet.used.set(key, used);
  return used;
}

/**
 * Classes of elements that scripts create: the first-touch script (src/first-touch), and the script of the dialog before a chat
 * (site/components/shell/chat-question.ts). The HTML of a page contains all other classes that the page uses before an island
 * hydrates.
 */
const OF_FIRST_TOUCH = /\.(cart|chat-question|check-mark|device-notice|display-panel|search-panel)\b/;
const ofFirstTouch = new Map<string, string>();

const isTileColour = (node: ChildNode): boolean => node.type === 'decl' && node.prop === '--tile';

/**
 * Returns the rules of a stylesheet for the elements of the first-touch script. These rules are a tenth of the stylesheet. Pages
 * load them before the first touch.
 */
export function firstTouchStyles(text: string): string {
  const made = ofFirstTouch.get(text);
  if (made !== undefined) return made;
  const root = shortenStylesheet(text);
  root.walkAtRules('page', (rule) => void rule.remove());
  root.walkRules((rule) => {
    // Keeps only `--tile` of `:root`. The page already has all other colours, but may lack this one.
    if (rule.selector.startsWith(':root') && rule.some(isTileColour))
      rule.each((node) => {
        if (!isTileColour(node)) node.remove();
      });
    // A nested rule is kept or removed with its outer rule.
    else if (rule.parent?.type !== 'rule' && !OF_FIRST_TOUCH.test(rule.selector) && !holdsFirstValues(rule))
      rule.remove();
  });
  const styles = finishStylesheet(root.toString());
  ofFirstTouch.set(text, styles);
  return styles;
}

const PROSE = /^(\.prose|:is\(\.prose\))([ >])/;
const STATE = /::?(after|before|marker|hover)\b/g;

function readStylesheet(text: string): Stylesheet {
  const shortened = shortenStylesheet(text);
  const names = new Set<string>();
  const prose = new Set<string>();
  shortened.walkRules(({ selector, selectors }) => {
    for (const [, name = ''] of selector.matchAll(/\.((?:\\.|[\w-])+)/g)) names.add(name.replace(/\\(.)/g, '$1'));
    for (const [name] of selector.matchAll(/[a-z][\w-]*/gi)) names.add(name);
    for (const part of selectors) if (PROSE.test(part)) prose.add(part);
  });
  return { shortened, names: [...names].sort(), prose: [...prose], used: new Map() };
}

async function cut(shortened: Root, names: string[], unused: string[]): Promise<string> {
  const reduced = shortened.clone();
  reduced.walkRules(PROSE, (rule) => {
    rule.selectors = rule.selectors.filter((selector) => !unused.includes(selector));
    if (rule.selector === '') rule.remove();
  });
  const attributes = new Set<string>();
  reduced.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\[([\w-]+)/g)) attributes.add(name);
  });
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: names.join(' '), extension: 'names' }],
    css: [{ raw: reduced.toString() }],
    keyframes: true,
    variables: true,
    // Scripts set attributes that the HTML does not contain yet, so a selector with an attribute stays. States such as
    // `:focus-visible` stay on every page.
    dynamicAttributes: [...attributes],
    safelist: { standard: [/^:/] },
    defaultExtractor: (text) => text.split(' '),
  });
  return finishStylesheet(result!.css);
}
