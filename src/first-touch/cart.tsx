import { linesOf, type Cart } from '../domain/cart.ts';
import { ANCHORS } from '../i18n/anchors.ts';
import type { AnsweredIsland } from '../intent/answer.ts';
import { CartDialogView } from '../islands/cart/CartDialogView.tsx';
import { CartLineView } from '../islands/cart/CartLineView.tsx';
import type { CartProps } from '../islands/cart/props.ts';
import { settle, type Touch } from './island.ts';
import { readCart } from './stored-cart.ts';

/** Opens the cart's panel with what is in it. */
export function openCart(touch: Touch): void {
  // Where the address asks for the open cart, React is on its way to open it.
  if (location.hash === ANCHORS.cart) return;
  const cart = readCart();
  const dialog = draw(touch.props as CartProps, cart);
  // By Escape or a phone's way back.
  dialog.onclose = () => remove(dialog, touch.island);
  touch.island.append(dialog);
  dialog.showModal();
  settle(touch, cart);
}

/** Closes the panel that was opened so. */
export function closeCart(touch: Touch, dialog: HTMLDialogElement): void {
  dialog.close();
  remove(dialog, touch.island);
  settle(touch);
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

/** Leaves the page as React expects it where nothing was opened. Once React is there the panel is its own. */
function remove(dialog: HTMLDialogElement, island: AnsweredIsland): void {
  if (!island.matches('[ssr]')) return;
  island.answer = undefined;
  dialog.remove();
}
