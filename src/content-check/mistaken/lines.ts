import type { Explanation } from '../problem.ts';

type Rule = [pattern: RegExp, explain: (match: RegExpExecArray) => Explanation];

const ADDRESS = String.raw`(?:\/|\.\/|#|https?:|mailto:|tel:|www\.)[^\s()[\]]*`;

const link = (words: string, address: string, isImage: boolean): string =>
  `« ${isImage ? '!' : ''}[${words}](${address}) »`;

/** Signs that an editor typed as markup, but that Markdown leaves in the text. Only the first match is reported. */
const RULES: readonly Rule[] = [
  [
    new RegExp(String.raw`(!?)\(([^()[\]]+)\)\[(${ADDRESS})\]`),
    ([, image, words = '', address = '']) => ({
      message: 'Les crochets et les parenthèses sont inversés : ce n’est pas un lien.',
      suggestion: `Écrivez ${link(words, address, image === '!')}.`,
    }),
  ],
  [
    new RegExp(String.raw`(!?)\((${ADDRESS})\)\[([^[\]]+)\]`),
    ([, image, address = '', words = '']) => ({
      message: 'L’adresse vient avant les mots : ce n’est pas un lien.',
      suggestion: `Écrivez ${link(words, address, image === '!')}.`,
    }),
  ],
  [
    /(!?)\[([^[\]]*)\]\(\s*([^()]*\S\s[^()]*?)\s*\)/,
    ([, image, words = '', address = '']) => ({
      message: `L’adresse « ${address} » contient une espace : ce n’est pas ${image ? 'une image' : 'un lien'}.`,
      suggestion: image
        ? `Renommez le fichier sans espace, puis écrivez ${link(words, address.replace(/\s+/g, '-'), true)}.`
        : `Écrivez ${link(words, address.replace(/\s+/g, ''), false)}, sans espace.`,
    }),
  ],
  [
    new RegExp(String.raw`(!?)\[([^[\]]*)\]\((${ADDRESS})[^)]*$`),
    ([, image, words = '', address = '']) => ({
      message: 'Une parenthèse « ( » n’est pas fermée : ce n’est pas un lien.',
      suggestion: `Écrivez ${link(words, address, image === '!')}.`,
    }),
  ],
  [
    new RegExp(String.raw`(!?)\[([^[\]()]+)\((${ADDRESS})\)`),
    ([, image, words = '', address = '']) => ({
      message: 'Un crochet « [ » n’est pas fermé : ce n’est pas un lien.',
      suggestion: `Écrivez ${link(words.trim(), address, image === '!')}.`,
    }),
  ],
  [
    /\[\^([^\]\s]*)\]/,
    ([, name = '']) => ({
      message: `Le renvoi « [^${name}] » paraît tel quel : il n’y a pas de notes au bas des pages.`,
      suggestion: 'Mettez la note entre parenthèses dans la phrase ; une source se met dans le champ « sources ».',
    }),
  ],
  [
    new RegExp(String.raw`\]:?\(|\]\[|\)\(${ADDRESS}\)`),
    () => ({
      message: 'Des crochets ou des parenthèses paraissent tels quels : ce n’est pas un lien.',
      suggestion: 'Écrivez les mots entre crochets, puis l’adresse entre parenthèses : « [nos produits](/produits) ».',
    }),
  ],
  [
    /\*\*([^*\s][^*]*[^\p{L}\d\s*])\*\*(?=[\p{L}\d])/u,
    ([, words = '']) => ({
      message: `Les signes « ** » paraissent tels quels : un mot touche ceux qui ferment « ${words} ».`,
      suggestion: `Mettez une espace après « **${words}** ».`,
    }),
  ],
  [
    /(?<!\*)\*{2,3}(?!\*)|(?<!_)__(?!_)|(?<!~)~~(?!~)/,
    ([signs = '']) => ({
      message: `Les signes « ${signs} » paraissent tels quels : rien ne les ferme, ou une espace les sépare de leurs mots.`,
      suggestion: `Écrivez « ${signs}les mots${signs} » dans un même paragraphe, sans espace à l’intérieur, ou retirez-les.`,
    }),
  ],
  [
    /[\s(«“’']([*_])(?=\p{L})/u,
    ([, sign = '']) => ({
      message: `Le signe « ${sign} » paraît tel quel : rien ne le ferme.`,
      suggestion: `Écrivez « ${sign}les mots${sign} » pour l’italique, ou retirez-le.`,
    }),
  ],
  [
    /==(?=\S)([^=]+)==/,
    ([, words = '']) => ({
      message: 'Les signes « == » paraissent tels quels.',
      suggestion: `Écrivez « **${words}** » pour le gras, ou retirez-les.`,
    }),
  ],
  [
    /!\[([^[\]]*)\](?!\()/,
    ([, words = '']) => ({
      message: `« ![${words}] » paraît tel quel : ce n’est pas une image.`,
      suggestion: `Écrivez le fichier entre parenthèses : « ![${words}](./image.webp) ».`,
    }),
  ],
  [
    /\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]/,
    ([signs = '', page = '', words = page]) => ({
      message: `« ${signs} » paraît tel quel : ce n’est pas un lien.`,
      suggestion: `Écrivez les mots, puis l’adresse : « [${words}](/produits) ».`,
    }),
  ],
  [
    /(\^|\+\+)(?=\S)([^\s^+]+)\1/,
    ([, sign = '', words = '']) => ({
      message: `Les signes « ${sign} » paraissent tels quels.`,
      suggestion:
        sign === '^' ? 'Écrivez le petit chiffre : m², CO₂.' : `Écrivez « **${words}** » pour le gras, ou retirez-les.`,
    }),
  ],
  [
    /(?<![\p{L}\d:]):[a-z]+(?:_[a-z]+)*:(?![\p{L}\d:])/u,
    ([name = '']) => ({
      message: `« ${name} » paraît tel quel : ce n’est pas un emoji.`,
      suggestion: 'Copiez l’emoji lui-même, ou retirez son nom.',
    }),
  ],
  [
    /^\s*\|.*\|\s*$/,
    () => ({
      message: 'Les barres « | » paraissent telles quelles : ce n’est pas un tableau.',
      suggestion: 'Sous la ligne des titres, ajoutez une ligne « | --- | --- | » avec autant de colonnes.',
    }),
  ],
  [
    /^[\s>]*(={3,}|#{7,}|:{3,}|!!!(?=\s)|\[!\w+\])/,
    ([, signs = '']) => ({
      message: `Les signes « ${signs} » paraissent tels quels.`,
      suggestion: 'Retirez-les : un titre commence par « ## », une liste par « - ».',
    }),
  ],
  [
    /(?<=\p{L})´(?=\p{L})/u,
    () => ({ message: 'Un accent « ´ » paraît à la place d’une apostrophe.', suggestion: 'Écrivez « ’ ».' }),
  ],
  [
    /`/,
    () => ({
      message: 'Un accent grave « ` » paraît tel quel.',
      suggestion: 'Remplacez-le par une apostrophe « ’ », ou retirez-le.',
    }),
  ],
];

/** A backslash makes the following sign literal on purpose. */
const ESCAPED = /\\[\\`*_~[\]()#+\-.!>]/g;

/** Explains a line of text that still contains Markdown signs. `typed` is the same line as it is in the file. */
export function explainSigns(shown: string, typed: string): Explanation | undefined {
  const meant = typed.replace(ESCAPED, '');
  for (const [pattern, explain] of RULES) {
    const match = pattern.exec(shown);
    if (match && pattern.test(meant)) return explain(match);
  }
  return undefined;
}
