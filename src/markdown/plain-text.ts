import { htmlToHast, markdownToHtml, type HastNode } from 'satteri';
import type { Locale } from '../i18n/locales.ts';
import { articleMarkup } from './plugins.ts';

/** Elements within a sentence. Any other element separates words. */
const INLINE = new Set(['a', 'em', 'strong', 'del', 'code']);

/** Returns the words of a Markdown text without markup, on one line. The caller has already filled in facts. */
export function plainText(markdown: string, locale: Locale): string {
  const { html } = markdownToHtml(markdown, {
    mdastPlugins: articleMarkup,
    features: { smartPunctuation: true },
    // The name of a content file is its language.
    fileURL: new URL(`file:///${locale}.mdx`),
  }) as { html: string };
  return extractText(htmlToHast(html))
    .replace(/[ \n\t]+/g, ' ')
    .trim();
}

function extractText(node: HastNode): string {
  if (node.type === 'text') return node.value;
  const words = 'children' in node ? node.children.map((child) => extractText(child)).join('') : '';
  return node.type === 'element' && !INLINE.has(node.tagName) ? ` ${words} ` : words;
}
