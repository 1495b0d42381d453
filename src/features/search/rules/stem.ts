/** Minimum length of a word after an ending was removed. */
const MIN_STEM_LENGTH = 3;

/** Plurals that do not follow from an ending. */
const IRREGULAR: Record<string, string> = { travaux: 'travail', yeux: 'oeil' };

/** Plural endings, as in panneaux and lieux, in chevaux, and in chalets. The ending of the word `process` is not a plural. */
const PLURALS: readonly [RegExp, string][] = [
  [/(eau|eu|ou)x$/, '$1'],
  [/aux$/, 'al'],
  [/([^s])s$/, '$1'],
];

/** Endings to remove, in this order. Each step removes an ending from the result of the previous step. */
const OTHER_ENDINGS: readonly [RegExp, string][] = [
  // Removes the silent e of both languages, and then the endings of participles and infinitives: installée, installer, installed,
  // installing.
  [/e+$/, ''],
  [/(.{4})(er|ez|ed|ing)$/, '$1'],
  // Makes lumineuse equal to lumineux, and neuf equal to neuve.
  [/eus$|eux$/, 'eu'],
  [/f$/, 'v'],
  // Makes battery equal to batterie and batteries.
  [/y$/, 'i'],
  // Makes a double consonant single, as in électricienne, résidentielle and planning.
  [/([bdfglmnprt])\1$/, '$1'],
];

const takeOff = (endings: readonly [RegExp, string][], word: string): string =>
  endings.reduce((stem, [ending, rest]) => {
    const shorter = stem.replace(ending, rest);
    return shorter.length >= MIN_STEM_LENGTH ? shorter : stem;
  }, word);

/** Returns the singular of a folded word. For `batteries`, it returns the French singular. */
export const toSingular = (word: string): string =>
  /\p{N}/u.test(word) ? word : (IRREGULAR[word] ?? takeOff(PLURALS, word));

/**
 * Returns the form that a folded word shares with its plural, its feminine and a few other endings. The rules are the same for
 * French and English, because products without an English name have their French name in the English catalogue. The result is not
 * meant for display.
 */
export const toStem = (word: string): string => (/\p{N}/u.test(word) ? word : takeOff(OTHER_ENDINGS, toSingular(word)));
