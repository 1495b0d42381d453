/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss' };

/**
 * Returns a text in the form that searches compare: words of letters or digits in lower case, without accents, separated by one
 * space. Words are split at punctuation, and between a number and its unit: `hors-réseau` becomes `hors reseau`, and `5kWh`
 * becomes `5 kwh`.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[œæøß]/g, (letter) => LETTERS[letter]!)
    // Lower-casing decomposes some capitals again.
    .replace(/\p{M}/gu, '')
    // A lookbehind is not used, because it is a syntax error in Safari before 16.4.
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Grammatical words, which are never the subject of a page. Such words are searched only if the query has no other words. */
const SMALL_WORDS = new Set(
  [
    'a ai au aux avec c ce ces cet cette d dans de des du elle en est et il ils j je l la le les leur leurs m ma mais me',
    'mes mon n ne nos notre nous on ont ou par pas pour qu que quel quelle quels quelles qui s sa se ses si son sont sur',
    't ta te tes ton tu un une vos votre vous y',
    'apres aussi avant bien ca combien comment donc entre etre faire faut pendant pourquoi puis quand tous tout toute toutes',
    'after also all any before during just only should then too would',
    'an and are as at be but by can do does for from has have how i if in is it its my no not of or our so than that the',
    'their there these they this to us was we what when where which who why will with you your',
  ].flatMap((line) => line.split(' ')),
);

/** Returns the meaningful words of a folded text, or all its words if none is meaningful. */
export function meaningfulWords(folded: string): string[] {
  const all = folded === '' ? [] : folded.split(' ');
  const meaningful = all.filter((word) => !SMALL_WORDS.has(word));
  return meaningful.length > 0 ? meaningful : all;
}

/** Returns whether a folded word is a grammatical word. */
export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);
