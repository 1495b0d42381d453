// The script of the first touch: what a visitor's first press means is done by it, at once, and React finds it done
// (docs/decisions/0030). While the site is worked on islands have no files of their own: there they answer alone.
import type { AnsweredIsland } from '../intent/answer.ts';
import { add } from './add.tsx';
import { closeCart, openCart } from './cart.tsx';
import deferred from './deferred.ts?worker&url';
import { toggleDisplay } from './display.tsx';
import { afterFrame, readJson, readProps, touchOf } from './island.ts';
import { jsx } from './jsx-runtime.ts';
import search from './search.tsx?worker&url';

function bringSearch(target: Element): void {
  const form = target.closest<HTMLFormElement>('[ssr] .search');
  if (!form) return;
  void import(/* @vite-ignore */ search);
  // Together with the script that searches it: one round trip, not two.
  form.closest<AnsweredIsland>('[ssr]')!.answer ??= readJson(`${form.action}.json`);
}

function answer(event: Event): void {
  const target = event.target as HTMLElement;
  bringSearch(target);
  const touch = touchOf(event);
  const button = target.closest('button');
  const act = button?.matches('[data-add]')
    ? add
    : button?.ariaHasPopup
      ? openCart
      : button?.ariaExpanded
        ? toggleDisplay
        : target.matches('dialog,[data-close]') && closeCart;
  // A field that is filled in by voice or by the browser reports nothing but the focus.
  if (!touch || !act) return bringDeferred();
  // The island would fetch its code before the click, and that work would delay the answer. The focus of a button is left to
  // it: a page that is used reads the prices of this moment.
  if (event.type === 'pointerdown') event.stopImmediatePropagation();
  if (event.type !== 'click') return;
  try {
    act(touch, button!);
    afterFrame(bringDeferred);
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
// Importing twice is a no-op. Under a pointer at rest a page that is laid out reports a move as well.
onkeydown = ononline = bringDeferred;
onpointermove = (event) => event.movementX && bringDeferred();

if (import.meta.env.PROD) {
  // The header's islands, and the two that have buttons that add a product.
  readProps('header [data-props],[component-export*=Product]');
  // What is drawn has its styles in a sheet of its own, named like the one that islands bring.
  const { styles } = document.querySelector<HTMLElement>('[data-styles]')!.dataset;
  document.head.append(jsx('link', { rel: 'stylesheet', href: styles!.replace('styles', 'first-touch') }) as Node);
  // After the page's own listeners, and before any island's.
  for (const type of ['pointerdown', 'focusin', 'click']) document.addEventListener(type, answer, true);
}
