// The script of the first touch: what a visitor's first press means is done by it, at once, and React finds it done
// (docs/decisions/0030). While the site is worked on islands have no files of their own: there they answer alone.
import type { AnsweredIsland } from '../intent/answer.ts';
import { add } from './add.tsx';
import { closeCart, openCart } from './cart.tsx';
import deferred from './deferred.ts?worker&url';
import { toggleDisplay } from './display.tsx';
import { readJson, readProps, touchOf } from './island.ts';
import { jsx } from './jsx-runtime.ts';
import search from './search.tsx?worker&url';

function bringSearch({ target }: Event): void {
  const form = (target as Element).closest<HTMLFormElement>('[ssr] .search');
  if (!form) return;
  void import(/* @vite-ignore */ search);
  // Together with the script that searches it: one round trip, not two.
  form.closest<AnsweredIsland>('[ssr]')!.answer ??= readJson(`${form.action}.json`);
}

function answer(event: Event): void {
  const touch = touchOf(event);
  if (!touch) return;
  const target = event.target as HTMLElement;
  const dialog = target.closest('dialog');
  const button = target.closest('button');
  try {
    if (button?.matches('[data-add]')) add(touch, button);
    else if (button?.ariaHasPopup) openCart(touch);
    else if (button?.ariaExpanded) toggleDisplay(touch, button);
    else if (dialog && (target === dialog || button?.matches('[data-close]'))) closeCart(touch, dialog);
  } catch {
    // Storage is off or full: the island answers, and says so.
  }
}

/** In a task of its own: what a press means is done before. */
function bringDeferred(): void {
  setTimeout(() => import(/* @vite-ignore */ deferred).catch(Boolean));
}

// Something is pending, or the service worker has the script.
if (document.documentElement.dataset['outgoing'] || navigator.serviceWorker?.controller) bringDeferred();
// A second import is none; what components/shell/first-touch.ts did with two of these is done. Under a pointer at rest a page
// that is laid out tells of a move as well.
onpointerdown = onkeydown = ononline = bringDeferred;
onpointermove = ({ movementX }) => movementX && bringDeferred();

const { styles } = document.querySelector<HTMLElement>('[data-styles]')?.dataset ?? {};
if (styles) {
  readProps('Cart', 'Display', 'AddProduct', 'ProductGrid', 'Search');
  // What is drawn has its styles in a sheet of its own, named like the one that islands bring.
  document.head.append(jsx('link', { rel: 'stylesheet', href: styles.replace('styles', 'first-touch') }) as Node);
  // After the page's own listeners, and before any island's.
  document.addEventListener('click', answer, true);
  document.addEventListener('focusin', bringSearch, true);
}
