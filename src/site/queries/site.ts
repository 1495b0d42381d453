/** Returns the absolute URL of a path of this site, as feeds, sitemaps and structured data need it. */
export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href;
