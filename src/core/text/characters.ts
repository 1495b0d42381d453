// Removes unusable characters from texts, in pages, functions and the embedded backend. In orders, the database refuses most of
// these characters (`order_detail_errors`). The tests of this file and of the database share tables
// (tests/support/typed-text.ts).

/**
 * Matches lone surrogates, U+FFFC, and control characters that are not white space. PostgreSQL cannot store lone surrogates. PDF
 * readers and phones insert U+FFFC in place of a picture.
 */
const UNUSABLE = /[^\P{Cc}\s]|\p{Cs}|\ufffc/gu;

/** Bullets of Word, as characters of the fonts Symbol and Wingdings. */
const BULLETS = /[\uf02d\uf06c\uf06e\uf071\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc]/g;

/**
 * Returns the Windows-1252 character with the same code as a control character. Old email programs send the control character in
 * its place.
 */
const windows1252 = (control: string): string =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(control.charCodeAt(0)));

const repair = (text: string): string =>
  text
    .replace(/[\x80-\x9f]/g, windows1252)
    .replace(BULLETS, '·')
    // Word replaces `-->` with an arrow, and Outlook replaces `:)` with a face, both in the font Wingdings.
    .replace(/\uf0e0/g, '→')
    .replace(/\uf04a/g, '☺')
    .replace(UNUSABLE, '')
    .normalize();

/** Returns typed or pasted text as one line, without invisible format characters. */
export const singleLine = (typed: string): string =>
  repair(typed.replace(/\p{Cf}/gu, '').replace(BULLETS, ''))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns typed or pasted text with `\n` as its only line ending. Keeps format characters, which join emoji and order
 * bidirectional text.
 */
export const multiLine = (typed: string): string =>
  repair(typed)
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .trim();

/** Returns whether a text has no visible character. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}]/u.test(text);
