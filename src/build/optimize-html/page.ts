import { load, type CheerioAPI } from 'cheerio/slim';

/**
 * Parses a built page with htmlparser2. Text and attribute values stay as written, entities included. Serializing the page
 * again therefore does not change what React rendered or what a hash covers.
 */
export const parsePage = (html: string): CheerioAPI => load(html, { xml: { xmlMode: false, decodeEntities: false } });

/** Returns an attribute's value as a browser decodes it. */
export const decodeAttribute = (written: string): string =>
  load(`<i title="${written.replaceAll('"', '&quot;')}">`, { xml: { xmlMode: false } })('i').attr('title')!;

/** Returns whether the browser executes a script. Other scripts are data for search engines. */
export const isProgram = (type: string | undefined): boolean => type === undefined || type === 'module';
