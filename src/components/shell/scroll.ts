// Sets on `<html>` how far the page is scrolled: `top` below 20 px, `near` up to 100 px, then `far`. The styles do the
// rest. One element, 100 px tall, is observed: no work while scrolling. Until the first scroll only pictures in view, by a
// quarter at least, are drawn, and so fetched: of lazy ones browsers fetch those of several screens ahead.
import { dataset, find } from './choose.ts';
import scrolled from './scrolled.ts?worker&url';

const depth = find('.depth');
const observer = new IntersectionObserver(
  (entries) => {
    for (const { intersectionRatio, isIntersecting, target } of entries)
      if (target !== depth) {
        if (intersectionRatio >= 0.25) (target as HTMLElement).dataset.near = '';
      }
      // Of the 100 px more than 0.8 is seen while less than 20 is scrolled. The number is repeated below: a name for it
      // would weigh eight bytes on each page.
      else dataset.scroll = intersectionRatio >= 0.805 ? 'top' : isIntersecting ? 'near' : 'far';
  },
  { threshold: [0, 0.25, 0.805] },
);
for (const element of document.querySelectorAll('.depth,main picture')) observer.observe(element);
// Without what a scroll fetches, the chat button stands where it stands.
addEventListener(
  'scroll',
  () => {
    dataset.moved = '';
    import(/* @vite-ignore */ scrolled).catch(() => (dataset.chat = ''));
  },
  { once: true },
);
