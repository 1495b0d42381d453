// Responds to the visitor's first action at once. React later hydrates the result (docs/decisions/0030). In development, islands
// have no props files, so they handle every event themselves.
import type { UpdatedIsland } from '../intent/updated-island.ts';
import { add } from './add.tsx';
import { addMore, closeCart, MORE, openCart } from './cart.tsx';
import deferred from './deferred.ts?worker&url';
import { toggleDisplay } from './display.tsx';
import { afterFrame, readJson, readProps, findTouch } from './island.ts';
import { jsx } from './jsx-runtime.ts';
import search from './search.tsx?worker&url';

/** Scripts that are loading or loaded, by address. */
const loads: Partial<Record<string, Promise<unknown>>> = {};

/**
 * Fetches a file, then imports it, unless an earlier call has done so. If the fetch fails, the next call fetches the file again.
 * The fetch comes first, because Firefox, and Chromium up to version 155, do not retry a failed import.
 */
function bring(url: string): void {
  loads[url] ??= fetch(url)
    .then(() => import(/* @vite-ignore */ url))
    .catch(() => {
      loads[url] = undefined;
    });
}

function bringSearch(target: Element): void {
  const form = target.closest<HTMLFormElement>('[ssr] .search');
  if (!form) return;
  bring(search);
  // The search index is fetched at the same time as the script that uses it, which saves a round trip.
  form.closest<UpdatedIsland>('[ssr]')!.answer ??= readJson(`${form.action}.json`);
}

function answer(event: Event): void {
  const target = event.target as HTMLElement;
  bringSearch(target);
  const touch = findTouch(event);
  const button = target.closest('button');
  const act = button?.matches('[data-add]')
    ? add
    : button?.ariaHasPopup
      ? openCart
      : button?.ariaExpanded
        ? toggleDisplay
        : button?.matches(MORE)
          ? addMore
          : target.matches('dialog,[data-close]') && closeCart;
  // Loads the deferred tasks at an event that this script does not handle. Focus events count too, because voice input and
  // autofill cause no other event.
  if (!touch || !act) return bringDeferred();
  // Hides the pointerdown from the island. Otherwise the island would fetch its code before the click, which would delay the
  // response. The focus of a button still reaches the island, which then fetches the current prices.
  if (event.type === 'pointerdown') event.stopImmediatePropagation();
  if (event.type !== 'click') return;
  try {
    act(touch, button!);
    afterFrame(bringDeferred);
  } catch {
    // If storage is off or full, the island handles the event and shows the error.
  }
}

/** Loads the deferred tasks in a new task, after the work of the current event. */
function bringDeferred(): void {
  setTimeout(bring, 0, deferred);
}

// Loads the deferred tasks at once if a submission is pending, or if the page has a service worker, which has usually stored
// them.
if (document.documentElement.dataset['outgoing'] || navigator.serviceWorker?.controller) bringDeferred();
onpointermove = (event) => {
  // Browsers also report a pointer move when the page scrolls below a pointer that does not move.
  if (event.movementX) bringDeferred();
};
onkeydown = bringDeferred;
ononline = bringDeferred;

if (import.meta.env.PROD) {
  // Fetches the props of the islands in the header, and of the two islands with buttons that add a product.
  readProps('header [data-props],[component-export*=Product]');
  // Loads the stylesheet for the elements that this script draws. Its name is derived from the islands' stylesheet. The link is
  // not in the head for the reason given at `fetchStyles` (src/intent/island.ts).
  const { styles } = document.querySelector<HTMLElement>('[data-styles]')!.dataset;
  document.body.append(jsx('link', { rel: 'stylesheet', href: styles!.replace('styles', 'first-touch') }));
  // Adds listeners that run after the page's own listeners and before the listeners of islands.
  for (const type of ['pointerdown', 'focusin', 'click']) document.addEventListener(type, answer, true);
}
