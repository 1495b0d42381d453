// Finds lines of a text that would be shown as part of the previous line, because no empty line separates the two lines.
import { readMarker } from '../../markdown/markers.ts';
import { quote, type Explanation } from '../problem.ts';

interface Joined extends Explanation {
  /** Index of the line. */
  index: number;
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const NUMBER = /^(\d{1,2}|[ivx]{1,4}|\p{L})\s?[-–°.)/]\s*\S/u;
const SIGN = /^([\p{So}\p{Sm}—–]\S{0,2}) /u;
/** A name and its value, such as `Téléphone : 450 555-0111`. */
const LABEL = /^\p{Lu}[\p{L} ’'-]{1,30}\s?: \S/u;

/** Returns whether a number or letter of a list follows another: 1 and 2, a and b, i and ii. */
function isNext(number: string, previous: string): boolean {
  if (/^\d+$/.test(number)) return Number(number) === Number(previous) + 1;
  const place = ROMAN.indexOf(previous.toLowerCase());
  return (
    (place >= 0 && ROMAN[place + 1] === number.toLowerCase()) ||
    (number.length === 1 && previous.length === 1 && number.codePointAt(0) === previous.codePointAt(0)! + 1)
  );
}

/** Returns whether an editor probably meant two lines of a paragraph to be shown as separate lines. */
function areApart(previous: string, line: string): boolean {
  const [[, before = ''], [, number = '']] = [NUMBER.exec(previous) ?? [], NUMBER.exec(line) ?? []];
  if (number !== '' && before !== '') return isNext(number, before);
  if (readMarker(line)) return false;
  return [SIGN, LABEL].some((pattern) => pattern.test(previous) && pattern.test(line));
}

/**
 * Explains the first line of a paragraph that an editor probably meant as a separate line, or as a definition that begins with a
 * colon.
 */
export function explainJoined(paragraph: readonly string[]): Joined | undefined {
  const lines = paragraph.map((line) => line.replace(/^[\s>]+/, '').trimEnd());
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    if (/^:\s/.test(line))
      return {
        index,
        message: `Les deux-points au début de « ${quote(line)} » paraîtraient tels quels, à la suite de la ligne du dessus.`,
        suggestion: `Écrivez « ${quote(`**${lines[index - 1]}** ${line}`)} » en une seule ligne.`,
      };
    // Two spaces or a backslash at the end of the previous line keep the lines apart.
    if (/(?: {2}|\\)$/.test(paragraph[index - 1]!) || !areApart(lines[index - 1]!, line)) continue;
    return {
      index,
      message: `« ${quote(line)} » paraîtrait à la suite de la ligne du dessus.`,
      suggestion:
        'Laissez une ligne vide entre les deux, ou faites une liste : chaque point commence par « - » ou « 1. ».',
    };
  }
  return undefined;
}

/**
 * Explains the first line that Markdown adds to the list item or quotation above it. The line has no indent (below a list item)
 * or no `>` (below a quotation). Lines that begin with a marker are correct.
 * @param lines of the item's or quotation's paragraph
 */
export function explainLazyLine(lines: readonly string[], isQuotation: boolean): Joined | undefined {
  const index = lines.findIndex(
    (line, place) => place > 0 && (isQuotation ? /^\s*[^\s>]/ : /^[^\s>]/).test(line) && !readMarker(line),
  );
  if (index < 0) return undefined;
  const where = isQuotation ? 'dans la citation' : 'dans le point de liste';
  return {
    index,
    message: `« ${quote(lines[index]!)} » paraîtrait ${where} du dessus.`,
    suggestion: 'Laissez une ligne vide avant cette ligne.',
  };
}
