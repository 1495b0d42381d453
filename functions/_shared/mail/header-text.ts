/**
 * Returns a text for a header of an email, on one line. Invisible format characters go: one of them turns the direction of what
 * follows, so that a name would rewrite the subject around it. Control characters and line ends become a space.
 */
export const headerText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
