import { createHash } from 'node:crypto';

/** A file of the built site, named by what it holds: it may be kept for ever. */
export interface Asset {
  /** Address within the site: `/_astro/styles.1a2b3c4d.css`. */
  address: string;
  text: string;
}

export const assetNamed = (name: string, extension: string, text: string): Asset => ({
  address: `/_astro/${name}.${createHash('sha256').update(text).digest('base64url').slice(0, 5)}.${extension}`,
  text,
});
