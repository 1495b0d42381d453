// What every form asks of the text typed into it. A message is a code; its words are in form-messages.ts.
import * as v from 'valibot';

/** An address is text, an at sign, text, a dot, text (specification, section 5). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A mail server may refuse more before the at sign; nobody has an address as long as the standard allows. */
const MAX_EMAIL_LENGTH = 150;

// A database keeps no half of a character, and nobody types a control character; lines and tabs are typed in a text.
const CANNOT_BE_KEPT = /[\p{Cc}\p{Cs}]/u;
const CANNOT_BE_KEPT_IN_A_TEXT = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** A browser sends a text's line ends as two characters, a script as one. */
const withOneLineEnd = (text: string): string => text.replace(/\r\n?/g, '\n');

const given = v.pipe(v.optional(v.string('characters'), ''));

/** One line, without the spaces around it; empty when it is not given. */
export const line = (maxLength: number) =>
  v.pipe(
    given,
    v.trim(),
    v.check((text) => !CANNOT_BE_KEPT.test(text), 'characters'),
    v.maxLength(maxLength, 'too_long'),
  );

/** A text of several lines, without the spaces around it; empty when it is not given. */
export const text = (maxLength: number) =>
  v.pipe(
    given,
    v.transform(withOneLineEnd),
    v.trim(),
    v.check((value) => !CANNOT_BE_KEPT_IN_A_TEXT.test(value), 'characters'),
    v.maxLength(maxLength, 'too_long'),
  );

/** An e-mail address, required. */
export const email = v.pipe(
  line(1_000),
  v.nonEmpty('email_required'),
  v.regex(EMAIL_PATTERN, 'email_invalid'),
  v.maxLength(MAX_EMAIL_LENGTH, 'email_invalid'),
);
