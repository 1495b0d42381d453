const ENTITIES: Record<string, string> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Returns the plain text of an email about an account. The templates of these emails contain only HTML. A link becomes its text,
 * with its address on the next line.
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
