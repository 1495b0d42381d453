// Closes the menu on phones after a click on a link or outside the menu, and with Escape. The page behind an open menu is inert.
// These listeners run before a loading island captures the event (src/intent). They ignore the island's replay of the event,
// because they have already handled the original event.
import { find } from './choose.ts';

const menu = find<HTMLDetailsElement>('.menu');

function rest(): void {
  for (const part of document.body.children as HTMLCollectionOf<HTMLElement>)
    part.inert = menu.open && !part.contains(menu);
}

/** Closes the menu without waiting for `toggle`. A link to a section of this page does not work while the page is inert. */
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
    // Passes the query and the fragment, such as a search or a token, to the page in the other language.
    if (link?.hreflang) {
      link.search = location.search;
      link.hash = location.hash;
    }
  },
  true,
);
