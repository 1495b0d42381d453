import type { ReactNode } from 'react';
import { pictureSources } from '../../core/picture.ts';

interface Props {
  imageUrl: string;
  /** Width at which the picture is shown, in the format of the attribute `sizes`. */
  sizes: string;
  /** Class of the box that the picture fills. */
  className?: string;
  /**
   * Whether the picture is rendered after the build. Such a picture is shown at once, without waiting for the first scroll
   * (site/components/shell/scroll.ts).
   */
  isLate: boolean;
}

/** Renders a product's picture. The product's name is always next to it, so the alternative text is empty. */
export function ProductPicture({ imageUrl, sizes, className, isLate }: Props): ReactNode {
  const { src, avif } = pictureSources(imageUrl);
  return (
    <picture className={className} data-near={isLate ? '' : undefined}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img src={src} alt="" width={960} height={960} loading="lazy" />
    </picture>
  );
}
