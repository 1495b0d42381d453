// Finds special spaces that word processors insert in place of ordinary ones.
import type { Explanation } from '../problem.ts';

/** Spaces that neither Markdown nor YAML accepts as a space: no-break, narrow, wide. */
const OTHER = String.raw`[\u00A0\u2000-\u200A\u202F\u205F\u3000]`;
const hasOther = (text: string): boolean => new RegExp(OTHER).test(text);

const MARKER = /^(\s*)([-*+]|#{1,6}|\d{1,2}[.)])(\s)\s*(.*)$/;

/** Explains a list item or heading with a special space next to its marker. Returns undefined for any other line of a text. */
export function explainSpaceOfMarker(line: string): Explanation | undefined {
  const [, before = '', sign = '', after = '', words = ''] = MARKER.exec(line) ?? [];
  if (!hasOther(before + after)) return undefined;
  return {
    message: `Une espace insécable est à côté de « ${sign} » : ce n’est pas ${sign.startsWith('#') ? 'un titre' : 'une liste'}.`,
    suggestion: `Effacez cette espace et tapez-en une ordinaire : « ${sign === '#' ? '##' : sign} ${words} ».`,
  };
}

const FIELD = new RegExp(String.raw`^( *)(- )?([\w-]+)(${OTHER}*):(${OTHER}?)(.*)$`);
const POINT = new RegExp(String.raw`^[ ]*(?:${OTHER}\s*(?:- |[\w-]+:)|-${OTHER})`);

/**
 * Explains a special space in a line of the front matter where YAML needs an ordinary space. Returns undefined for any other line.
 */
export function explainSpaceOfField(line: string): Explanation | undefined {
  const [, indent, dash = '', name = '', before = '', after = '', value = ''] = FIELD.exec(line) ?? [];
  // An indented line may be part of a longer French text, where a no-break space before the colon is correct.
  if (indent === '' && (before !== '' || after !== ''))
    return {
      message: `Une espace insécable est à côté des deux-points de « ${name} ».`,
      suggestion: `Effacez-la et tapez « ${dash}${name}: ${value.trim()} ».`,
    };
  if (!POINT.test(line)) return undefined;
  return {
    message: 'Cette ligne commence par une espace insécable, ou en a une après son tiret.',
    suggestion: 'Effacez-la et tapez des espaces ordinaires, deux par niveau.',
  };
}
