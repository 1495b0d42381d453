/**
 * Fills the `{name}` placeholders of a sentence. A placeholder without a value stays visible, so that the mistake is
 * noticed.
 */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Forms of a sentence by number, as French and English need them. */
export interface PluralForms {
  one: string;
  other: string;
}

/** Returns the form for `count` in a language, with `{count}` filled in. Zero is singular in French and plural in English. */
export const plural = (forms: PluralForms, count: number, language: string): string =>
  fill(new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other, { count });

/**
 * Returns a text of at most `length` characters unchanged. Cuts a longer text after a whole word, or at the limit if it has no
 * space before the limit, and adds an ellipsis.
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const space = text.lastIndexOf(' ', length);
  // The limit may fall between the two halves of a surrogate pair.
  const beginning = space > 0 ? text.slice(0, space) : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.replace(/[\s,;:.]+$/, '')}…`;
}

/**
 * Returns the first sentence of a text, or the whole text if it has only one sentence. A full stop ends a sentence only if a
 * capital letter or a digit follows, so the full stops of most abbreviations are skipped.
 */
export const firstSentence = (text: string): string => /^.*?[.!?…](?=\s+[\p{Lu}\d])/su.exec(text)?.[0] ?? text;

const WORDS_PER_MINUTE = 220;

/** Returns the reading time of a text in whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
