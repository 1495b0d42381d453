// Finds markup in the fields of a content file. Fields are plain text, so visitors would see the signs of the markup.
import type { Explanation } from '../problem.ts';

type Rule = [pattern: RegExp, explain: (match: RegExpExecArray) => Explanation];

const REMEDY = 'Un champ est un texte simple, sans gras, lien ni code : retirez ces signes.';

const RULES: readonly Rule[] = [
  [
    /<!--|<\/?[a-z][^<>]*>/i,
    ([tag]) => ({ message: `« ${tag === '<!--' ? '<!-- … -->' : tag} » paraîtrait tel quel.`, suggestion: REMEDY }),
  ],
  [
    /!?\[([^\]]*)\]\([^)]*\)/,
    ([link, words = '']) => ({
      message: `« ${link} » paraîtrait tel quel : un champ n’a ni lien ni image.`,
      suggestion: `Écrivez « ${words} », et mettez le lien dans le texte sous les champs.`,
    }),
  ],
  [
    /(\*\*|__|~~|`)(?=\S)(.*?)\1|(?<![\p{L}\d])([*_])(?=\p{L})([^*_]*\p{L})\3(?![\p{L}\d])/u,
    ([, double, strong = '', single, words = '']) => ({
      message: `Les signes « ${double ?? single} » paraîtraient tels quels.`,
      suggestion: `Écrivez « ${strong || words} » : un champ est un texte simple, sans gras ni italique.`,
    }),
  ],
  [
    /^#{1,6}\s+(.*)/,
    ([, title = '']) => ({ message: 'Le signe « # » paraîtrait tel quel.', suggestion: `Écrivez « ${title} ».` }),
  ],
  [
    /&(?:#\d+|#x[\da-f]+|[a-z]{2,}\d*);/i,
    ([entity]) => ({
      message: `« ${entity} » paraîtrait tel quel.`,
      suggestion: 'Tapez le caractère lui-même, par exemple « & » ou « é ».',
    }),
  ],
];

/** Explains markup in a field. Returns undefined for an address or a text without markup. */
export function explainMarkup(value: string): Explanation | undefined {
  if (/^(https?:\/\/|\.{0,2}\/)\S*$/.test(value)) return undefined;
  for (const [pattern, explain] of RULES) {
    const match = pattern.exec(value);
    if (match) return explain(match);
  }
  return undefined;
}
