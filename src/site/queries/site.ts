/** Returns the absolute URL of a path of this site, for metadata and structured data. */
export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href;
