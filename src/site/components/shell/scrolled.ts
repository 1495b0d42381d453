// Code that a page needs once it is scrolled, loaded at the first scroll (scroll.ts). It imports no module of the page's own
// script, which would run twice.
import './chat-press.ts';
import { placeChat } from './chat-place.ts';
import revealing from './reveal.ts?worker&url';

onscroll = placeChat;
// The controls below the button change without a scroll when the window is rotated, forms open or lists are filtered. The call
// is in a new task, because changing a size while sizes are reported is an error in WebKit.
new ResizeObserver(() => setTimeout(placeChat)).observe(document.body);

// Without that script the passages are simply visible.
if (document.querySelector('.reveal,.dots')) import(/* @vite-ignore */ revealing).catch(() => {});

// A link to the current page scrolls to its top instead of loading it again. The listener runs before an island that is loading
// captures the event (src/intent).
addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest('a');
    if (link?.href !== location.href.split('#')[0] || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    scrollTo(0, 0);
  },
  true,
);
