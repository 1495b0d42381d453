import type { ReactNode } from 'react';
import { pictureSources } from '../../domain/picture.ts';

interface Props {
  imageUrl: string;
  /** Width it is shown at, as in the `sizes` attribute. */
  sizes: string;
  /** Of the box it fills. */
  className?: string;
  /**
   * Whether it is drawn after the page was built: it is shown at once then, and does not wait for the first scroll
   * (components/shell/scroll.ts).
   */
  isLate: boolean;
}

/** A product's picture; its name is always beside it, so it says nothing itself. */
export function ProductPicture({ imageUrl, sizes, className, isLate }: Props): ReactNode {
  const { src, avif } = pictureSources(imageUrl);
  return (
    <picture className={className} data-near={isLate ? '' : undefined}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img src={src} alt="" width={960} height={960} loading="lazy" />
    </picture>
  );
}
