import { singleLine } from './characters.ts';
import { asciiDigits } from './digits.ts';

/** Words that people and address books write next to a postal code. */
const NEIGHBOURS =
  /^(CODE|POSTAL|CP|ZIP|QC|PQ|QU[EÉ](BEC)?|ON|ONT(ARIO)?|NB|NS|PE|NL|MB|SK|AB|BC|YT|NT|NU|CA|CAN(ADA)?)$/;
/** Matches the full stop and the space after the first of two initials: `P.Q.`, `B. C.` */
const STOP_OF_INITIALS = /(^|[^\p{L}\p{N}])(\p{L})\.\s?(?=\p{L}\.)/gu;

/**
 * Returns a Canadian postal code in Canada Post's format: `J8E 1T1`. Other text is returned as one line. In the places of digits,
 * the letter O becomes 0, and the letters I and L become 1.
 */
export function formatPostalCode(typed: string): string {
  const line = asciiDigits(singleLine(typed.normalize('NFKC')));
  const code = line
    .toUpperCase()
    .replace(STOP_OF_INITIALS, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !NEIGHBOURS.test(word))
    .join('');
  if (!/^[A-Z][\dOIL][A-Z][\dOIL][A-Z][\dOIL]$/.test(code)) return line;
  const digits = code.replace(
    /(.)(.)/g,
    (_pair, letter: string, digit: string) => `${letter}${digit.replace('O', '0').replace(/[IL]/, '1')}`,
  );
  return `${digits.slice(0, 3)} ${digits.slice(3)}`;
}
