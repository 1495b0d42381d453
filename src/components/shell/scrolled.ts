// What a page needs once it is scrolled; fetched with the first scroll (scroll.ts). It imports nothing of the page's own
// script: that would run twice.
import './chat-press.ts';
import { placeChat } from './chat-place.ts';
import revealing from './reveal.ts?worker&url';

onscroll = placeChat;
// The window is turned, forms open, lists narrow down: what lies below the button changes without a scroll.
// In a task of its own: what changes a size while sizes are told is an error in WebKit.
new ResizeObserver(() => setTimeout(placeChat)).observe(document.body);

// Without it the passages are simply there.
if (document.querySelector('.reveal,.dots')) import(/* @vite-ignore */ revealing).catch(Boolean);
