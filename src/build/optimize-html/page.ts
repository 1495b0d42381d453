import { load, type CheerioAPI } from 'cheerio/slim';

/**
 * Parses a built page with htmlparser2. Text and attribute values are left as they are written, entities included, so
 * that writing the page out again changes no letter of what React drew and of what a hash was taken of.
 */
export const parsePage = (html: string): CheerioAPI => load(html, { xml: { xmlMode: false, decodeEntities: false } });

/** Returns an attribute's value as a browser reads it. */
export const decodeAttribute = (written: string): string =>
  load(`<i title="${written.replaceAll('"', '&quot;')}">`, { xml: { xmlMode: false } })('i').attr('title')!;

/** Returns whether a script is carried out by the browser, rather than data for search engines. */
export const isProgram = (type: string | undefined): boolean => type === undefined || type === 'module';
