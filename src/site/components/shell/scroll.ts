// Writes the scroll position into `data-scroll` of `<html>`: `top` below 20 px, `near` up to 100 px, then `far`. This script
// observes an element of 100 px, so it does no work at each scroll event. Until the first scroll, only pictures of which a
// quarter is visible are rendered and loaded. Otherwise, browsers would load lazy pictures several screens ahead.
import { dataset } from './choose.ts';
import scrolled from './scrolled.ts?worker&url';

// If scrolled.ts cannot be loaded, the chat button is shown in its fixed place.
onscroll = () => {
  onscroll = null;
  dataset.moved = '';
  import(/* @vite-ignore */ scrolled).catch(() => (dataset.chat = ''));
};
// The observer is last, because some blockers remove `IntersectionObserver`, and this line then throws. Without the observer,
// pictures are rendered at the first scroll.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { intersectionRatio, isIntersecting, target } of entries)
      if (target.matches('picture')) {
        if (intersectionRatio >= 0.25) target.dataset.near = '';
      }
      // While the page is scrolled by less than 20 px, more than 0.8 of the element is visible. `threshold` repeats 0.805,
      // because a constant would add eight bytes to each page.
      else dataset.scroll = intersectionRatio >= 0.805 ? 'top' : isIntersecting ? 'near' : 'far';
  },
  { threshold: [0, 0.25, 0.805] },
);
for (const element of document.querySelectorAll('.depth,main picture')) observer.observe(element);
