// Says on `<html>` how far the page is scrolled: `top` below 20 px, `near` up to 100 px, then `far`. The styles do the
// rest. One element, 100 px tall, is watched: no work while scrolling.
import { dataset, find } from './choose.ts';

/** Of the 100 px watched: whole pixels of scroll below 20 are the top. */
const TOP_RATIO = 0.805;

new IntersectionObserver(
  (entries) => {
    const { intersectionRatio, isIntersecting } = entries.pop()!;
    dataset.scroll = intersectionRatio >= TOP_RATIO ? 'top' : isIntersecting ? 'near' : 'far';
  },
  { threshold: [0, TOP_RATIO] },
).observe(find('.depth'));

// Until the first scroll only pictures in view, by a quarter at least, are drawn, and so fetched: of lazy ones browsers
// fetch those of several screens ahead. The first is there at once.
const pictures = new IntersectionObserver(
  (entries) => {
    for (const { intersectionRatio, target } of entries)
      if (intersectionRatio >= 0.25) (target as HTMLElement).dataset.near = '';
  },
  { threshold: 0.25 },
);
for (const picture of document.querySelectorAll('main picture')) pictures.observe(picture);
addEventListener('scroll', () => (dataset.moved = ''), { once: true });
