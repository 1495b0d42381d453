import { isOneErrorAway } from '../../src/features/search/rules/spelling.ts';

const splitWords = (name: string): string[] => name.split('_');
const joined = (name: string): string => name.replace(/[_-]/g, '').toUpperCase();
const sortLetters = (name: string): string => name.split('').toSorted().join('');

/**
 * Returns the setting that the name of an environment variable probably misspells. Returns undefined for the correct name of a
 * setting, and for names that other programs probably use.
 */
export function settingLike(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name)) return undefined;
  return settings.find((setting) => {
    // If a setting's name is a single word, such as PORT, only the same letters in another order count as a misspelling. Too many
    // other words resemble such a name.
    if (!setting.includes('_')) return sortLetters(name) === sortLetters(setting);
    return isOneErrorAway(joined(name), joined(setting)) || hasTypos(name, setting) || lacksWord(name, setting);
  });
}

/** Returns whether each word of a name has at most one typing error, as in DATABSE_ULR. */
function hasTypos(name: string, setting: string): boolean {
  const [words, meant] = [splitWords(name), splitWords(setting)];
  return words.length === meant.length && words.every((word, at) => isOneErrorAway(word, meant[at]!));
}

/**
 * Returns whether a name lacks a word of a setting: the last word, as S3_ACCESS_KEY for S3_ACCESS_KEY_ID, or a word in the middle
 * of a setting with four or more words. Names of one word are ignored, because they belong to other programs.
 */
function lacksWord(name: string, setting: string): boolean {
  const [words, meant] = [splitWords(name), splitWords(setting)];
  if (words.length !== meant.length - 1 || words.length < 2) return false;
  return meant.some((_, at) => at > 0 && (at === meant.length - 1 || words.length > 2) && name === without(meant, at));
}

const without = (words: readonly string[], at: number): string => words.filter((_, index) => index !== at).join('_');
