import type { ReactNode } from 'react';
import { pictureSources } from '../../domain/picture.ts';

interface Props {
  imageUrl: string;
  /** Width it is shown at, as in the `sizes` attribute. */
  sizes: string;
  className: string;
}

/** A product's picture; its name is always beside it, so it says nothing itself. */
export function ProductPicture({ imageUrl, sizes, className }: Props): ReactNode {
  const { src, avif, webp } = pictureSources(imageUrl);
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img src={src} alt="" width={960} height={960} loading="lazy" decoding="async" className={className} />
    </picture>
  );
}
