import type { Locale } from '../i18n/locales.ts';

const NBSP = '\u00a0';

/**
 * Replaces spaces with the no-break spaces that French and figures need, so that no one has to type them. French needs a no-break
 * space before `: ; ! ? »` and after `«`. Figures need a no-break space between groups of digits and before a unit. A placeholder
 * in braces counts as a number. English has no spaces before punctuation, so only its figures change.
 */
export const noBreak = (text: string): string =>
  text
    .replace(/(?<!\s) (?=[:;!?»](?:\s|$|[),.»]))/gu, NBSP)
    .replace(/« /gu, `«${NBSP}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/gu, NBSP)
    .replace(
      /(?<=[\d}]) (?=(?:%|\$|¢|°C|°|kWh|Wh|kW|MW|W|V|Ah|A|Pa|kg|km|cm|mm|m²|m|h|ans?|mois|semaines?|jours?|heures?|minutes?|years?|months?|weeks?|days?|hours?|CAD)(?![\p{L}\d]))/gu,
      NBSP,
    )
    .replace(/(?<=\$) (?=CAD\b)/gu, NBSP);

/** Words between straight quotation marks. An inch (`12"`) does not open a quotation. */
const STRAIGHT_PAIR = /(?<![\p{L}\d])"(?=\S)([^"]*\S)"(?![\p{L}\d])/gu;

/** Words between French quotation marks. Quotation marks within them belong to a nested quotation. */
const FRENCH_QUOTATION = /(«[^»]*»)/u;

/** Returns a text with the quotation marks of its language: « » in French, “ ” in English and within French quotations. */
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
            // A pair may contain other elements, such as a link or bold words, so each mark is replaced separately.
            .replace(/[“„]\s*/gu, `«${NBSP}`)
            .replace(/(?<!\d)\s*”/gu, `${NBSP}»`),
    )
    .join('');
}
