const ENTITIES: Record<string, string> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Returns the plain text of one of our account templates, whose emails have HTML only. A link becomes its text, with its address
 * on the next line.
 */
export const textOfHtml = (html: string): string =>
  `${html
    .replace(/<head>.*?<\/head>|<!doctype[^>]*>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a\s*>/g, '$2\n$1')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/p>|<hr[^>]*>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
