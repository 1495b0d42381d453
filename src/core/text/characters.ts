// Characters of a text, for pages, functions and the embedded backend. The database refuses the characters removed here
// (`order_detail_errors`). One table of tests covers both (tests/support/typed-text.ts).

/** Control characters except white space, and lone surrogates, which PostgreSQL cannot store. */
const UNUSABLE = /[^\P{Cc}\s]|\p{Cs}/gu;

/**
 * Returns the Windows-1252 character that an old email program wrote with the number of this control character. Word pastes its
 * bullet as U+F0B7, whose last byte is a middle dot.
 */
const windows1252 = (control: string): string =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(control.charCodeAt(0)));

const repair = (text: string): string =>
  text
    .replace(/[\x80-\x9f\uf0b7]/g, windows1252)
    .replace(UNUSABLE, '')
    .normalize();

/** Returns typed or pasted text as one line, without invisible format characters. */
export const singleLine = (typed: string): string =>
  repair(typed.replace(/[\p{Cf}\uf0b7]/gu, ''))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns typed or pasted text with `\n` as its only line ending. Format characters stay: they join emoji and order
 * bidirectional text.
 */
export const multiLine = (typed: string): string =>
  repair(typed)
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .trim();

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}]/u.test(text);
