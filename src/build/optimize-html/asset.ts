import { createHash } from 'node:crypto';

/** A file of the built site with a hash in its name. Browsers may cache such a file without revalidating it. */
export interface Asset {
  /** Path within the site: `/_astro/styles.1a2b.css`. */
  url: string;
  text: string;
}

/** Adds a file to the built site and returns its path. */
export type SaveAsset = (asset: Asset) => string;

/** Returns a file whose name contains a hash of its text. */
export const assetNamed = (name: string, extension: string, text: string): Asset => ({
  url: `/_astro/${name}.${createHash('sha256').update(text).digest('base64url').slice(0, 4)}.${extension}`,
  text,
});
