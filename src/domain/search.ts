/** A search starts at this many characters (specification, section 9). */
export const MIN_SEARCH_LENGTH = 2;

/** A text as a search compares it: lower case, without accents, apostrophes and repeated spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’'\s]+/g, ' ')
    .trim()
    .toLowerCase();
