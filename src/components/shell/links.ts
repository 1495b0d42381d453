// The phone's menu closes on a link, on Escape and on a click beside it; the page behind it rests meanwhile. A link to
// the page one is on leads to its top, smoothly, instead of fetching it again. What is pressed is heard before an island
// on its way keeps it (src/intent), and does not close a menu when it is done anew.
import { find } from './choose.ts';

const menu = find<HTMLDetailsElement>('.menu');

function rest(): void {
  for (const part of document.body.children as HTMLCollectionOf<HTMLElement>)
    part.inert = menu.open && !part.contains(menu);
}

/** At once, not when the event comes: a link to a place on this page needs it awake. */
function close(): void {
  menu.open = false;
  rest();
}

menu.ontoggle = rest;

document.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !event.isTrusted || !menu.open || (event.target as Element).closest('[popover]'))
      return;
    close();
    find('.menu summary').focus();
  },
  true,
);

document.addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    const link = target.closest('a');
    if (event.isTrusted && (link || !target.closest('.menu,[popover]'))) close();
    // The other language gets what the address holds beside the page: an order, a token, a number, a query.
    if (link?.hreflang) {
      link.search = location.search;
      link.hash = location.hash;
    }
    if (link?.href !== location.href.split('#')[0] || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    scrollTo(0, 0);
  },
  true,
);
