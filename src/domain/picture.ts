/** What an `<img>` of a product needs. */
interface PictureSources {
  src: string;
  /** Present for our own pictures, which exist at 480 and 960 pixels; the `src` is then a WebP for old browsers. */
  avif?: string;
}

/** The `image_url` of a product that has none; the build draws it (src/build/product-pictures.ts). */
export const PLACEHOLDER_PICTURE = '/products/placeholder-960.avif';

/** The `image_url` of a picture of our own, by the name of its files. */
export const ownPicture = (name: string): string => `/products/${name}-960.avif`;

const OWN_PICTURE = /^(\/products\/[a-z0-9-]+)-960\.avif$/;

/** The files of a product's picture, from its `image_url`; a picture from elsewhere is its own only source. */
export function pictureSources(imageUrl: string): PictureSources {
  const stem = OWN_PICTURE.exec(imageUrl)?.[1];
  if (stem === undefined) return { src: imageUrl };
  return { src: `${stem}-480.webp`, avif: `${stem}-480.avif 480w, ${stem}-960.avif 960w` };
}
