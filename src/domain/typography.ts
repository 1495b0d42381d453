import type { Locale } from '../i18n/locales.ts';

const NBSP = '\u00a0';

/**
 * Puts the no-break spaces that French and figures need, so that nobody has to type them: before `: ; ! ? »`, after
 * `«`, between the groups of a number, and between a number and its unit. English has none of the first kind.
 */
export const noBreak = (text: string): string =>
  text
    .replace(/(?<!\s) (?=[:;!?»](?:\s|$|[),.»]))/gu, NBSP)
    .replace(/« /gu, `«${NBSP}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/gu, NBSP)
    .replace(
      /(?<=\d) (?=(?:%|\$|°C|°|kWh|Wh|kW|W|V|Ah|A|Pa|kg|km|cm|mm|m²|m|h|ans?|jours?|years?|days?|hours?|heures?|CAD)(?![\p{L}\d]))/gu,
      NBSP,
    )
    .replace(/(?<=\$) (?=CAD\b)/gu, NBSP);

/** Words between straight quotation marks or those of word processors; an inch (`12"`) opens none. */
const STRAIGHT_PAIR = /(?<![\p{L}\d])"(?=\S)([^"]*\S)"(?![\p{L}\d])/gu;

/** Words between French quotation marks: quotation marks within them are those of a quotation in a quotation. */
const FRENCH_QUOTATION = /(«[^»]*»)/u;

/** Returns a text with the quotation marks of its language: « » in French, “ ” in English and within French ones. */
export function quotationMarks(text: string, locale: Locale): string {
  if (locale === 'en') return text.replace(STRAIGHT_PAIR, '“$1”').replace(/«\s*/gu, '“').replace(/\s*»/gu, '”');
  return text
    .split(FRENCH_QUOTATION)
    .map((part) =>
      part.startsWith('«')
        ? part.replace(STRAIGHT_PAIR, '“$1”')
        : part
            .replace(STRAIGHT_PAIR, `«${NBSP}$1${NBSP}»`)
            .replace(/“\s*([^“”]*?)\s*”/gu, `«${NBSP}$1${NBSP}»`)
            // Pairs may have other elements between them, a link or bold words: each mark is replaced by itself.
            .replace(/[“„]\s*/gu, `«${NBSP}`)
            .replace(/(?<!\d)\s*”/gu, `${NBSP}»`),
    )
    .join('');
}
