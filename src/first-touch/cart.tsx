import { linesOf, type Cart } from '../domain/cart.ts';
import { CART_ANCHOR } from '../i18n/anchors.ts';
import { CartDialogView } from '../islands/cart/CartDialogView.tsx';
import { CartLineView } from '../islands/cart/CartLineView.tsx';
import type { CartProps } from '../islands/cart/props.ts';
import { settle, type Touch } from './island.ts';
import { readCart } from './stored-cart.ts';

/** Opens the cart's panel with what is in it. */
export function openCart(touch: Touch): void {
  const { island } = touch;
  const cart = readCart();
  const drawn = island.querySelector('dialog');
  // Where the address asks for the open cart, or a panel of before shows another one, React is on its way to it.
  if (location.hash === CART_ANCHOR || (drawn && JSON.stringify(cart) !== JSON.stringify(island.answer))) return;
  const dialog = drawn ?? island.appendChild(draw(touch.props as CartProps, cart));
  dialog.showModal();
  settle(touch, cart);
}

/** Closes the panel that was opened so. It stays in the page: what was pressed in it is for React. */
export function closeCart(touch: Touch, dialog: HTMLDialogElement): void {
  dialog.close();
  settle(touch, touch.island.answer);
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
