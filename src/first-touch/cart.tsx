import { linesOf, type Cart } from '../domain/cart.ts';
import { ANCHORS } from '../i18n/anchors.ts';
import { CartDialogView } from '../islands/cart/CartDialogView.tsx';
import { CartLineView } from '../islands/cart/CartLineView.tsx';
import type { CartProps } from '../islands/cart/props.ts';
import { settle, waitingIsland } from './island.ts';
import { readCart } from './stored-cart.ts';

/** Opens the cart's panel with what is in it. */
export function openCart(event: Event, button: HTMLElement): void {
  const found = waitingIsland<CartProps>(button);
  // Where the address asks for the open cart, React is on its way to open it.
  if (!found || location.hash === ANCHORS.cart) return;
  const { island, props } = found;
  const cart = readCart();
  const dialog = draw(props, cart);
  // By Escape or a phone's way back.
  dialog.onclose = () => remove(dialog);
  island.append(dialog);
  dialog.showModal();
  settle(event, island, cart);
}

/** As the island draws an open panel at first (islands/cart/CartLines.tsx). */
const draw = (props: CartProps, cart: Cart): HTMLDialogElement =>
  (
    <CartDialogView {...props} cart={cart}>
      <p role="status" className="sr-only" />
      <ul hidden={cart.items.length === 0}>
        {linesOf(cart).map((line) => (
          <CartLineView key={line.item.id} locale={props.locale} t={props.t} line={line} />
        ))}
      </ul>
    </CartDialogView>
  ) as unknown as HTMLDialogElement;

/** Closes the panel that was opened so. */
export function closeCart(event: Event, dialog: HTMLDialogElement): void {
  if (remove(dialog)) event.stopImmediatePropagation();
}

/** Leaves the page as React expects it where nothing was opened. @returns false once React is there. */
function remove(dialog: HTMLDialogElement): boolean {
  const found = waitingIsland(dialog);
  if (!found) return false;
  found.island.answer = undefined;
  dialog.close();
  dialog.remove();
  return true;
}
