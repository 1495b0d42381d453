// Says on `<html>` how far the page is scrolled: `top` below 20 px, `near` up to 100 px, then `far`. The styles do the
// rest. One element, 100 px tall, is watched: no work while scrolling.
import { dataset, find } from './choose.ts';
import scrolled from './scrolled.ts?worker&url';

// Of the 100 px watched more than 0.8 is seen while less than 20 is scrolled. The number stands here twice: a name for it
// would weigh eight bytes on each page.
new IntersectionObserver(
  (entries) => {
    const { intersectionRatio, isIntersecting } = entries.pop()!;
    dataset.scroll = intersectionRatio >= 0.805 ? 'top' : isIntersecting ? 'near' : 'far';
  },
  { threshold: [0, 0.805] },
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
// Without what a scroll fetches, the chat button stands where it stands.
addEventListener(
  'scroll',
  () => {
    dataset.moved = '';
    import(/* @vite-ignore */ scrolled).catch(() => (dataset.chat = ''));
  },
  { once: true },
);
