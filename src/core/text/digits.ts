/** Returns a text with Arabic and Persian digits as 0 to 9: keyboards of these scripts write ٣ or ۳ for 3. */
export const asciiDigits = (text: string): string =>
  // Both rows of digits begin at a multiple of sixteen in Unicode.
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
