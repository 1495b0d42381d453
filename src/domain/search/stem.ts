/** No ending is taken off a word that would be left shorter. */
const MIN_STEM_LENGTH = 3;

/** Plurals that no ending explains. */
const IRREGULAR: Record<string, string> = { travaux: 'travail', yeux: 'oeil' };

/** Plurals: panneaux, lieux; chevaux; chalets, but not process. */
const PLURALS: readonly [RegExp, string][] = [
  [/(eau|eu|ou)x$/, '$1'],
  [/aux$/, 'al'],
  [/([^s])s$/, '$1'],
];

/** In this order: each takes an ending off what the one before has left. */
const OTHER_ENDINGS: readonly [RegExp, string][] = [
  // The silent e of both languages, then participles and infinitives: installée, installer, installed, installing.
  [/e+$/, ''],
  [/(.{4})(er|ez|ed|ing)$/, '$1'],
  // lumineuse as lumineux; neuf as neuve.
  [/eus$|eux$/, 'eu'],
  [/f$/, 'v'],
  // battery, batterie, batteries.
  [/y$/, 'i'],
  // électricienne, résidentielle, planning.
  [/([bdfglmnprt])\1$/, '$1'],
];

const takeOff = (endings: readonly [RegExp, string][], word: string): string =>
  endings.reduce((stem, [ending, rest]) => {
    const shorter = stem.replace(ending, rest);
    return shorter.length >= MIN_STEM_LENGTH ? shorter : stem;
  }, word);

/** Returns the singular of a folded word: of `batteries`, the French one. */
export const singularOf = (word: string): string =>
  /\p{N}/u.test(word) ? word : (IRREGULAR[word] ?? takeOff(PLURALS, word));

/**
 * Returns the form that a folded word shares with its plural, its feminine and a few other endings, in French and in
 * English alike: products keep their French name in the English catalogue until they have another. It is no word to show.
 */
export const stemOf = (word: string): string => (/\p{N}/u.test(word) ? word : takeOff(OTHER_ENDINGS, singularOf(word)));
