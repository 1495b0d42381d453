import { isOneErrorAway } from '../../src/features/search/rules/spelling.ts';

const splitWords = (name: string): string[] => name.split('_');
const joined = (name: string): string => name.replace(/[_-]/g, '').toUpperCase();
const sortLetters = (name: string): string => name.split('').toSorted().join('');

/**
 * Returns the setting that a name in the environment is likely a misspelling of. Returns undefined for a setting's own name,
 * and for any name that other programs are likely to use.
 */
export function settingLike(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name)) return undefined;
  return settings.find((setting) => {
    // A name of a single word, such as PORT, resembles many other words.
    if (!setting.includes('_')) return sortLetters(name) === sortLetters(setting);
    return isOneErrorAway(joined(name), joined(setting)) || hasTypos(name, setting) || lacksWord(name, setting);
  });
}

/** Whether each word of a name has one typing error at most: DATABSE_ULR. */
function hasTypos(name: string, setting: string): boolean {
  const [words, meant] = [splitWords(name), splitWords(setting)];
  return words.length === meant.length && words.every((word, at) => isOneErrorAway(word, meant[at]!));
}

/**
 * Whether a name lacks the last word of a setting, or a word in the middle: S3_ACCESS_KEY for S3_ACCESS_KEY_ID. A name of
 * one word belongs to other programs.
 */
function lacksWord(name: string, setting: string): boolean {
  const [words, meant] = [splitWords(name), splitWords(setting)];
  if (words.length !== meant.length - 1 || words.length < 2) return false;
  return meant.some((_, at) => at > 0 && (at === meant.length - 1 || words.length > 2) && name === without(meant, at));
}

const without = (words: readonly string[], at: number): string => words.filter((_, index) => index !== at).join('_');
