/** Fills the `{name}` placeholders of a sentence. One without a value stays visible, so that it is noticed. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Forms of a sentence by number, as French and English need them. */
export interface PluralForms {
  one: string;
  other: string;
}

/** The form of `count` in a language, with its `{count}` filled in. Zero is singular in French, plural in English. */
export const plural = (forms: PluralForms, count: number, language: string): string =>
  fill(new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other, { count });

/** A text cut after its last whole word of at most `length` characters, and so marked. */
export const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, text.lastIndexOf(' ', length)).replace(/[\s,;:.]+$/, '')}…` : text;

const WORDS_PER_MINUTE = 220;

/** How long a text takes to read, in whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
