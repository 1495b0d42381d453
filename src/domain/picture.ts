/** What an `<img>` of a product needs. */
export interface PictureSources {
  src: string;
  /** Present for our own pictures, which exist at 480 and 960 pixels, as AVIF and as WebP. */
  avif?: string;
  webp?: string;
}

const OWN_PICTURE = /^(\/products\/[a-z0-9-]+)-960\.avif$/;

/** The files of a product's picture, from its `image_url`; a picture from elsewhere is its own only source. */
export function pictureSources(imageUrl: string): PictureSources {
  const stem = OWN_PICTURE.exec(imageUrl)?.[1];
  if (stem === undefined) return { src: imageUrl };
  const widths = (format: string): string => `${stem}-480.${format} 480w, ${stem}-960.${format} 960w`;
  return { src: `${stem}-480.webp`, avif: widths('avif'), webp: widths('webp') };
}
