// Sets the scroll position on `<html>` for the styles: `top` below 20 px, `near` up to 100 px, then `far`. It observes an
// element of 100 px, so it does no work while scrolling. Until the first scroll, only pictures that are visible by at least a
// quarter are rendered and therefore loaded. Browsers would load lazy pictures of several screens ahead.
import { dataset } from './choose.ts';
import scrolled from './scrolled.ts?worker&url';

// If the scroll script cannot be loaded, the chat button is shown in its fixed place.
onscroll = () => {
  onscroll = null;
  dataset.moved = '';
  import(/* @vite-ignore */ scrolled).catch(() => (dataset.chat = ''));
};
// The observer is last, because some blockers remove `IntersectionObserver`. The pictures are then rendered at the first
// scroll.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { intersectionRatio, isIntersecting, target } of entries)
      if (target.matches('picture')) {
        if (intersectionRatio >= 0.25) target.dataset.near = '';
      }
      // While less than 20 px are scrolled, more than 0.8 of the 100 px is visible. The number is repeated below: a constant
      // would cost eight bytes on each page.
      else dataset.scroll = intersectionRatio >= 0.805 ? 'top' : isIntersecting ? 'near' : 'far';
  },
  { threshold: [0, 0.25, 0.805] },
);
for (const element of document.querySelectorAll('.depth,main picture')) observer.observe(element);
