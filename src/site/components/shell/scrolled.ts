// Runs the code that a page needs once it is scrolled. scroll.ts loads this file at the first scroll. This file must not import
// modules of the page's inline script, because they would run twice.
import './chat-press.ts';
import { placeChat } from './chat-place.ts';
import revealing from './reveal.ts?worker&url';

onscroll = placeChat;
// The chat button may cover other controls after a device is rotated, a form opens or a list is filtered. `placeChat` runs in a
// new task, because WebKit reports an error if an observer of sizes changes a size.
new ResizeObserver(() => setTimeout(placeChat)).observe(document.body);

// Loads the script that fades in passages. If this script does not load, all passages are visible.
if (document.querySelector('.reveal,.dots')) import(/* @vite-ignore */ revealing).catch(() => {});

// A link to the current page scrolls to the top instead of loading the page again. It also closes the dialog that contains it,
// which covers the page. The listener runs before a loading island captures the event (src/intent).
addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest('a');
    if (link?.href !== location.href.split('#')[0] || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    link?.closest('dialog')?.close();
    scrollTo(0, 0);
  },
  true,
);
