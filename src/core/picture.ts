/** Addresses of a product's picture: `src` for the `<img>`, and `avif` for the `srcset` of a `<source>`. */
interface PictureSources {
  src: string;
  /** Present for our own pictures, which exist at 480 and 960 pixels. `src` is then a WebP for old browsers. */
  avif?: string;
}

/** `image_url` of a product without a picture. The build draws this file (src/build/product-pictures.ts). */
export const PLACEHOLDER_PICTURE = '/products/placeholder-960.avif';

/** Returns the `image_url` of our own picture with this file name. */
export const ownPicture = (name: string): string => `/products/${name}-960.avif`;

/**
 * Returns the `image_url` of a kit's second picture, which shows the kit next to things of known size. Some products have no such
 * picture.
 */
export const sizePicture = (productId: string): string => ownPicture(`${productId}-taille`);

const OWN_PICTURE = /^(\/products\/[a-z0-9-]+)-960\.avif$/;

/** Returns the files of a product's picture from its `image_url`. A picture of another site has only one file. */
export function pictureSources(imageUrl: string): PictureSources {
  const stem = OWN_PICTURE.exec(imageUrl)?.[1];
  if (!stem) return { src: imageUrl };
  return { src: `${stem}-480.webp`, avif: `${stem}-480.avif 480w, ${stem}-960.avif 960w` };
}
