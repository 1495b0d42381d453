import { singleLine } from './characters.ts';
import { asciiDigits } from './digits.ts';

const LABEL = /^(t[eé]l([eé]phone)?|phone|cell(ulaire)?)\b/i;
const EXTENSION = /[\s,;(]*(p|poste?|ext|extension|x|#)[\s.:=#]*(\d{1,6})\)?$/i;

/**
 * Returns a North American phone number in Quebec's format: `450 555-0142` or `450 555-0142 poste 203`. Other text is returned
 * as one line.
 */
export function formatPhone(typed: string): string {
  const line = asciiDigits(singleLine(typed.normalize('NFKC')));
  const [ending = '', word = '', extension] = EXTENSION.exec(line) ?? [];
  const digits = line
    .slice(0, line.length - ending.length)
    .replace(LABEL, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    // Country code, and prefixes of a call from abroad.
    .replace(/^(00|011)?1(?=\d{10}$)/, '');
  if (!/^\d{10}$/.test(digits)) return line;
  const number = digits.replace(/(...)(...)/, '$1 $2-');
  return extension ? `${number} ${/[ex]/i.test(word[0]!) ? 'ext.' : 'poste'} ${extension}` : number;
}
