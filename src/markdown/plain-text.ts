import { markdownToHtml } from 'satteri';
import { articleMarkup } from './plugins.ts';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The words of a Markdown text as a reader sees them, without markup, on one line. Facts are filled in before. */
export const plainText = (markdown: string): string =>
  (
    markdownToHtml(markdown, { mdastPlugins: articleMarkup, features: { smartPunctuation: true } }) as { html: string }
  ).html
    .replace(/<[^>]+>/g, (tag) => (/^<\/?(a|em|strong|del|code)\b/.test(tag) ? '' : ' '))
    .replace(/&\w+;|&#39;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \n\t]+/g, ' ')
    .trim();
