// The phone's menu closes after a click on a link or outside it, and with Escape. The page behind it is inert in the meantime.
// The listeners run before an island that is loading captures the event (src/intent), and a replayed event does not close a menu.
import { find } from './choose.ts';

const menu = find<HTMLDetailsElement>('.menu');

function rest(): void {
  for (const part of document.body.children as HTMLCollectionOf<HTMLElement>)
    part.inert = menu.open && !part.contains(menu);
}

/** Closes the menu at once, without waiting for its event, because a link to a place on this page needs the page active. */
function close(): void {
  menu.open = false;
  rest();
}

menu.ontoggle = rest;

addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !event.isTrusted || !menu.open || (event.target as Element).closest('[popover]'))
      return;
    close();
    find('.menu summary').focus();
  },
  true,
);

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    const link = target.closest('a');
    if (event.isTrusted && (link || !target.closest('.menu,[popover]'))) close();
    // The page in the other language receives the query and the fragment: an order, a token, a number, a search.
    if (link?.hreflang) {
      link.search = location.search;
      link.hash = location.hash;
    }
  },
  true,
);
