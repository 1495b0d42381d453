import { singleLine } from './characters.ts';
import { asciiDigits } from './digits.ts';

/** Words that people write next to a number: the kind of the number, or the scheme of a link. */
const KIND =
  '(?:num[eé]ro|n[o°]?|de|t|t[eé]l([eé]phone)?|phone|c|cell?(ulaire)?|m|mobile|portable|maison|domicile|r|r[eé]s(idence)?|b|bureau|travail|home|work|office|fax|sms|texto?|callto|whatsapp|principal|main|perso(nnel)?|sans frais|toll[- ]free)';
const LABEL = new RegExp(`^([^\\p{L}\\p{N}]*${KIND}(?!\\p{L}))+`, 'iu');
const NOTE = new RegExp(`[\\s,(/-]+${KIND}[\\s).,;]*$`, 'iu');
/** An extension at the end of a text. Contacts apps write the pause before an extension as commas, semicolons, `p` or `w`. */
const EXTENSION =
  /(?:[\s,;(/–—-]*(p|postes?|ext|extn|extension|x|#|loc|local|w)[\s.:=#]*(?:n[o°][\s.]*)?|[\s,;]*[,;]\s*)(\d{1,6})[\s).,;#]*$/iu;
/** A parameter of a link to a number (RFC 3966). */
const CONTEXT = /;phone-context=[^;]*/i;

/**
 * Returns a North American phone number in Quebec's format: `450 555-0142` or `450 555-0142 poste 203`. Other text is returned
 * as one line.
 */
export function formatPhone(typed: string): string {
  const line = asciiDigits(singleLine(typed.normalize('NFKC')));
  const text = line.replace(CONTEXT, '').replace(NOTE, '');
  const [ending = '', word = 'poste', extension] = EXTENSION.exec(text) ?? [];
  const digits = text
    .slice(0, text.length - ending.length)
    .replace(LABEL, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    // Replaces the letter O with 0, and the letters I and L with 1.
    .replace(/^[\dOIL]+$/i, (typedDigits) => typedDigits.replace(/O/gi, '0').replace(/[IL]/gi, '1'))
    // Removes the country code, and the prefixes of a call from abroad.
    .replace(/^(00|011)?1(?=\d{10}$)/, '');
  if (!/^\d{10}$/.test(digits)) return line;
  const number = digits.replace(/(...)(...)/, '$1 $2-');
  return extension ? `${number} ${/^[ex]/i.test(word) ? 'ext.' : 'poste'} ${extension}` : number;
}
