// Explains mistakes in the two lines « --- » around the fields of a text.
import type { Explanation } from '../problem.ts';

type Located = Explanation & { line: number };

/** Dashes, underscores, stars or equals signs that an editor types, or a word processor inserts, in place of « --- ». */
const LIKE_A_FENCE = /^\s*(?:[-–—‐‑−]{1,2}|[-–—‐‑−]{3,}|_{3,}|\*{3,}|={3,})\s*$/;
/** Possible lines of the fields: a field, a list item, a comment, or the continuation of the previous line. */
const FIELD = /^(?:[\w-]+\s*[:：]|-\s|#(?!#)|\s)/;

const firstText = (lines: readonly string[], from: number): number =>
  lines.findIndex((line, index) => index >= from && line.trim() !== '' && !FIELD.test(line));

/** Explains a text that lacks the first or the second line « --- » around its fields. */
export function explainFences(lines: readonly string[]): Located {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (lines[first]?.trim() !== '---') {
    if (LIKE_A_FENCE.test(lines[first] ?? '')) return { line: first + 1, ...explainWrongFence(lines[first]!) };
    return {
      line: 1,
      message: 'Les champs manquent en haut du fichier.',
      suggestion: 'Commencez par une ligne « --- », puis un champ par ligne, puis une autre ligne « --- ».',
    };
  }
  if (first > 0 || lines[first] !== lines[first]?.trimStart())
    return {
      line: 1,
      message: 'Le fichier ne commence pas par « --- ».',
      suggestion: 'Retirez ce qui est avant la première ligne « --- » : une ligne vide, une espace.',
    };
  const wrong = lines.findIndex((line, index) => index > 0 && LIKE_A_FENCE.test(line));
  const text = firstText(lines, 1);
  if (wrong > 0 && (text < 0 || wrong <= text)) return { line: wrong + 1, ...explainWrongFence(lines[wrong]!) };
  return { line: (text < 0 ? lines.length - 1 : text) + 1, ...missingFence };
}

/**
 * Finds a text that is parsed as fields, because the second « --- » is missing. Returns the number of the text's first line,
 * counted from 1. Returns undefined if every line can be a field, or if no empty line is above the text.
 */
export function textAmongFields(fields: readonly string[]): number | undefined {
  const text = firstText(fields, 1);
  return text > 0 && fields[text - 1]?.trim() === '' ? text + 1 : undefined;
}

export const missingFence: Explanation = {
  message: 'La seconde ligne « --- » manque : le texte est lu comme des champs.',
  suggestion: 'Ajoutez une ligne « --- » après le dernier champ, au-dessus du texte.',
};

const explainWrongFence = (line: string): Explanation => ({
  message: `La ligne « ${line.trim()} » n’ouvre ni ne ferme les champs.`,
  suggestion: 'Écrivez trois traits d’union, sans rien devant ni après : « --- ».',
});
