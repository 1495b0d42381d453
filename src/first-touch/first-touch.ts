// The script of the first touch: what a visitor's first press means is done by it, at once, and React finds it done
// (docs/decisions/0030). While the site is worked on islands have no files of their own: there they answer alone.
import { add } from './add.tsx';
import { closeCart, openCart } from './cart.tsx';
import { toggleDisplay } from './display.tsx';
import { readProps } from './island.ts';

function answer(event: Event): void {
  const target = event.target as HTMLElement;
  const dialog = target.closest('dialog');
  const button = target.closest('button');
  try {
    if (button?.matches('[data-add]')) add(event, button);
    else if (button?.ariaHasPopup) openCart(event, button);
    else if (button?.ariaExpanded) toggleDisplay(event, button);
    else if (dialog && (target === dialog || button?.matches('[data-close]'))) closeCart(event, dialog);
  } catch {
    // Storage is off or full: the island answers, and says so.
  }
}

const { styles } = document.querySelector<HTMLElement>('[data-styles]')?.dataset ?? {};
if (styles) {
  readProps('Cart', 'Display', 'AddProduct', 'ProductGrid');
  // What is drawn has its styles in a sheet of its own, named like the one that islands bring.
  const href = styles.replace('styles', 'first-touch');
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  // On the window: before any island's own listeners.
  addEventListener('click', answer, true);
}
