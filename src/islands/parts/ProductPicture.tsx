import { useState, type ReactNode } from 'react';
import { pictureSources } from '../../domain/picture.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Props {
  imageUrl: string;
  /** Width it is shown at, as in the `sizes` attribute. */
  sizes: string;
  /** Of the box it fills. */
  className: string;
}

/** A product's picture; its name is always beside it, so it says nothing itself. */
export function ProductPicture({ imageUrl, sizes, className }: Props): ReactNode {
  const { src, avif } = pictureSources(imageUrl);
  // The page's own wait for the first scroll (components/shell/scroll.ts); one that comes later does not.
  const [isLate] = useState(useIsHydrated());
  return (
    <picture className={className} data-near={isLate ? '' : undefined}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img src={src} alt="" width={960} height={960} loading="lazy" decoding="async" />
    </picture>
  );
}
