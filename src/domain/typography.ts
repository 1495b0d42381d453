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
