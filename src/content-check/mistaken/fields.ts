// Finds YAML whose meaning differs from what was typed.
import { isPair, isScalar, visit, type Document } from 'yaml';
import type { Explanation } from '../problem.ts';

/** An explanation of a text that YAML shortens or changes. `offset` is the position of the text in the YAML. */
export interface Swallowed extends Explanation {
  offset: number;
}

/** Explains the texts whose end YAML reads as a comment. The value of `title: Le panneau #1 au chalet` is « Le panneau ». */
export function commentsAfterTexts(document: Document, yaml: string): Swallowed[] {
  const swallowed: Swallowed[] = [];
  visit(document, {
    Scalar(key, node, path) {
      const isCut = node.type === 'PLAIN' && (typeof node.value === 'string' || node.value === null);
      if (!isCut || key === 'key' || !node.range) return;
      const offset = node.range[1];
      const [, comment] = /^[ \t]*(#.*)/.exec(yaml.slice(offset)) ?? [];
      if (comment === undefined) return;
      const typed = `${node.source ?? ''} ${comment}`.trim();
      swallowed.push({ offset: node.range[0], ...cutOff(typed, comment, formatKey(path.at(-1))) });
    },
  });
  return swallowed;
}

/** Matches a text in double quotes, up to the first escape other than `\\`, `\"`, `\/` and numeric escapes such as `\x41`. */
const ESCAPE = /^"(?:[^\\]|\\["\\/xuU])*?(\\[^"\\/xuU\r\n])/;

/** Explains the texts in which YAML converts an escape (`ESCAPE`): `"C:\temp"` contains a tab. */
export function escapesInTexts(document: Document, yaml: string): Swallowed[] {
  const escapes: Swallowed[] = [];
  visit(document, {
    Scalar(key, node, path) {
      if (node.type !== 'QUOTE_DOUBLE' || key === 'key' || !node.range) return;
      const typed = yaml.slice(node.range[0], node.range[1]);
      const [, escape] = ESCAPE.exec(typed) ?? [];
      if (escape === undefined) return;
      escapes.push({
        offset: node.range[0],
        message: `« ${escape} » ne paraîtrait pas tel quel : entre guillemets droits, « \\ » donne un autre signe.`,
        suggestion: `Écrivez « ${formatKey(path.at(-1))}'${typed.slice(1, -1).replaceAll("'", "''")}' », entre apostrophes droites.`,
      });
    },
  });
  return escapes;
}

const cutOff = (typed: string, comment: string, name: string): Explanation => ({
  message: `Ce qui suit « # » ne paraîtrait pas : « ${comment} ».`,
  suggestion: `Mettez tout le texte entre apostrophes droites : « ${name}'${typed.replaceAll("'", "''")}' ».`,
});

const formatKey = (parent: unknown): string =>
  isPair(parent) && isScalar(parent.key) ? `${String(parent.key.value)}: ` : '- ';

/** Matches a value that begins with a sign to which YAML gives a special meaning. */
const SIGN = /^(?:-\s+)?(?:[\w-]+:\s+)?([&*!|>%@`[{}\],?-])/;

/** Explains a field whose text begins with a sign that has a meaning in YAML. Returns undefined for any other line. */
export function explainFirstSign(line: string): Explanation | undefined {
  const value = /^\s*(?:-\s+)?[\w-]+:\s+(.*?)\s*$/.exec(line)?.[1];
  const sign = value === undefined ? undefined : SIGN.exec(value)?.[1];
  if (value === undefined || sign === undefined) return undefined;
  return {
    message: `Un texte qui commence par « ${sign} » est lu comme autre chose.`,
    suggestion: `Mettez-le entre apostrophes droites : « '${value.replaceAll("'", "''")}' ».`,
  };
}

/**
 * Explains a field without a space after its colon, or with a Windows path between straight quotes. Returns undefined for any
 * other line.
 */
export function explainNoSpace(line: string): Explanation | undefined {
  const [, start = '', value = ''] = /^(\s*(?:-\s+)?[\w-]+)[:：](\S.*)$/.exec(line) ?? [];
  if (value !== '')
    return {
      message: 'Il manque une espace après les deux-points du champ.',
      suggestion: `Écrivez « ${start.trim()}: ${value} ».`,
    };
  const [, quoted = ''] = /:\s+"([^"]*\\[^"]*)"/.exec(line) ?? [];
  if (quoted === '') return undefined;
  return {
    message: `Entre guillemets droits, « \\ » ne se lit pas : « ${quoted} ».`,
    suggestion: `Écrivez « '${quoted.replaceAll('\\', '/')}' », avec « / » et des apostrophes droites.`,
  };
}

/** Explains a list whose first item has no space after its dash. Returns undefined for any other field. */
export function explainJoinedDash(lines: string): Explanation | undefined {
  const [, item = ''] = /:[ \t]*\n[ \t]*-([^\s-].*)/.exec(lines) ?? [];
  if (item === '') return undefined;
  return {
    message: 'Il manque une espace après le tiret de la liste.',
    suggestion: `Écrivez « - ${item.trim()} », et de même pour chaque point.`,
  };
}

/** Explains a field whose opening quotation mark is not closed on the same line. Returns undefined for any other line. */
export function explainOpenQuote(line: string): Explanation | undefined {
  const [, name, text = ''] = /^\s*(?:-\s+)?(?:([\w-]+):\s+)?("(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/.exec(line) ?? [];
  if (text === '') return undefined;
  const typed = text.slice(1).trimEnd().replaceAll("''", "'");
  return {
    message: `Le signe ${text[0]} de ce champ n’est pas fermé.`,
    suggestion: `Écrivez « ${name ? `${name}: ` : ''}'${typed.replaceAll("'", "''")}' ».`,
  };
}

/** Returns the offset of an unknown tag, such as `!Attention`. The page would not show this word. */
export const findUnknownTag = (document: Document): number | undefined =>
  document.warnings.find(({ code }) => code === 'TAG_RESOLVE_FAILED')?.pos[0];
