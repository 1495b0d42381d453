import type { ContentFile } from './content-file.ts';
import { explainSpaceOfMarker } from './mistaken/spaces.ts';
import type { Explanation, Problem } from './problem.ts';

/**
 * Invisible characters that other programs leave in pasted text, and bullets of symbol fonts. Tag characters are allowed, because
 * the emoji of some flags consist of them. Joiners between the parts of an emoji are also allowed.
 */
const INVISIBLE =
  /(?!\t)\p{Cc}|(?![\u200D\u{E0020}-\u{E007F}])\p{Cf}|[\p{Co}\p{Zl}\p{Zp}\uFFFC\u3164]|\u034F|(?<![\p{Extended_Pictographic}\uFE0F\p{Emoji_Modifier}])\u200D|\u200D(?!\p{Extended_Pictographic})/u;

/** UTF-8 characters that a program has decoded byte by byte. */
const MISREAD = /Ã[\u0080-\u00BF ]|â€[\u0080-\u00BF™œ\u009d“”¦]|Â[«»\u00A0°]|\uFFFD/;

/** Typed signs that Markdown does not interpret as the editor meant them. Visitors would see these signs in the text. */
const IN_TEXT: readonly [RegExp, (match: RegExpExecArray) => Explanation][] = [
  [
    /^\s*([•·▪◦‣●○■□⁃∙]|\u2013(?=[ \u00A0\u202F])|o(?=\t))\s*/u,
    ([, bullet = '']) => ({
      message: `La puce « ${bullet} » vient d’un traitement de texte : elle ne fait pas de liste.`,
      suggestion: 'Commencez chaque point par un tiret et une espace : « - texte ».',
    }),
  ],
  [
    /^(#{1,6})([^\s#].*)$/,
    ([, signs = '', title = '']) => ({
      message: `Il manque une espace après « ${signs} » : ce n’est pas un titre.`,
      suggestion: `Écrivez « ${signs === '#' ? '##' : signs} ${title} ».`,
    }),
  ],
  [
    /^(-)(\p{L}.*)$/u,
    ([, sign = '', text = '']) => ({
      message: `Il manque une espace après « ${sign} » : ce n’est pas une liste.`,
      suggestion: `Écrivez « ${sign} ${text.split(' ').slice(0, 3).join(' ')}… ».`,
    }),
  ],
  [
    /^(\d{1,2}[.)])(\p{L}.*)$/u,
    ([, number = '', text = '']) => ({
      message: `Il manque une espace après « ${number} » : ce n’est pas une liste.`,
      suggestion: `Écrivez « ${number} ${text.split(' ').slice(0, 3).join(' ')}… ».`,
    }),
  ],
  [
    /\[([^\]]+)\] +\(([^)\s]+)\)/,
    ([, words = '', address = '']) => ({
      message: 'Une espace sépare les crochets des parenthèses : ce n’est pas un lien.',
      suggestion: `Écrivez « [${words}](${address}) ».`,
    }),
  ],
];

/**
 * Returns problems for invisible or misread characters, and for typed signs that are not valid Markdown. Returns at most one
 * problem per line.
 */
export function checkCharacters({ file, text, bodyLine }: ContentFile): Problem[] {
  const isText = file.endsWith('.mdx');
  return text.split(/\r?\n/).flatMap((line, index) => {
    const explanation = explainInvisible(line) ?? (isText && index + 1 >= bodyLine ? explainLine(line) : undefined);
    return explanation ? [{ file, line: index + 1, ...explanation }] : [];
  });
}

function explainInvisible(line: string): Explanation | undefined {
  if (MISREAD.test(line)) {
    return {
      message: `Des lettres sont mal lues : « ${/\S*(?:Ã|â€|Â|\uFFFD)\S*/.exec(line)?.[0] ?? line} ».`,
      suggestion: 'Retapez le mot, et enregistrez le fichier en UTF-8.',
    };
  }
  const match = INVISIBLE.exec(line);
  if (!match) return undefined;
  const code = match[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  const before = /\S*$/.exec(line.slice(0, match.index))?.[0] ?? '';
  const after = /^\S*/.exec(line.slice(match.index + match[0].length))?.[0] ?? '';
  return {
    message: `Un caractère invisible (U+${code}) se cache dans « ${before}${after} ».`,
    suggestion: 'Effacez le mot et retapez-le ; collez les textes sans leur mise en forme (Ctrl+Maj+V).',
  };
}

function explainLine(line: string): Explanation | undefined {
  for (const [pattern, explain] of IN_TEXT) {
    const match = pattern.exec(line);
    if (match) return explain(match);
  }
  return explainSpaceOfMarker(line);
}
