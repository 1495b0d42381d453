import { pictureSources } from '../../../core/picture.ts';

const SIZE_PX = 64;

/** Adds a product's picture before its name and price. The picture's box has the final size before the picture has loaded. */
export function drawProduct(link: HTMLAnchorElement, imageUrl: string): void {
  const { src, avif } = pictureSources(imageUrl);
  const picture = document.createElement('picture');
  picture.className = 'tile';
  // Shows the picture at once, because the observer of site/components/shell/scroll.ts does not observe added pictures.
  picture.dataset['near'] = '';
  const sizes = `${SIZE_PX}px`;
  if (avif)
    picture.append(Object.assign(document.createElement('source'), { type: 'image/avif', srcset: avif, sizes }));
  picture.append(
    Object.assign(document.createElement('img'), { loading: 'lazy', alt: '', width: SIZE_PX, height: SIZE_PX, src }),
  );
  link.className = 'search-product';
  link.prepend(picture);
}
