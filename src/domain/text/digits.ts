const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Returns a text with the decimal digits of every script as 0 to 9. Arabic keyboards write ٣ for 3. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    // Unicode encodes the ten digits of a script consecutively, from 0 on, and some scripts right after another.
    const codePoint = digit.codePointAt(0)!;
    let first = codePoint;
    while (isDigit(first - 1)) first -= 1;
    return String((codePoint - first) % 10);
  });
