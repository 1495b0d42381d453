const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * Returns a text with the decimal digits of every script as 0 to 9: an Arabic keyboard writes ٣ for 3, and a Punjabi keyboard
 * writes ੩.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let zero = code;
    while (isDigit(zero - 1)) zero--;
    // Unicode has digits in sets of ten in ascending order. A set may directly follow another set.
    return String((code - zero) % 10);
  });
