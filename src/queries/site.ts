/** A path of this site as the whole address that machines need. */
export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href;
