/**
 * Returns a text on one line for the header of an email. Control characters and line ends become a space. Invisible format
 * characters are removed. Some of these characters reverse the direction of the following text, so a name could change how the
 * rest of the header looks.
 */
export const headerText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
