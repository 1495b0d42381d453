import { linesOf, type Cart } from '../domain/cart.ts';
import { CART_ANCHOR } from '../i18n/anchors.ts';
import { CartDialogView } from '../islands/cart/CartDialogView.tsx';
import { CartLineView } from '../islands/cart/CartLineView.tsx';
import type { CartProps } from '../islands/cart/props.ts';
import { afterFrame, settle, type Touch } from './island.ts';
import { readCart } from './stored-cart.ts';

/** Opens the cart's panel with what is in it. */
export function openCart(touch: Touch): void {
  const { island } = touch;
  const cart = readCart();
  const drawn = island.querySelector('dialog');
  // Where the address asks for the open cart, or a panel of before shows another one, React is on its way to it.
  if (location.hash === CART_ANCHOR || (drawn && JSON.stringify(cart) !== JSON.stringify(island.answer))) return;
  const dialog = drawn ?? island.appendChild(draw(touch.props as CartProps, cart));
  showFirst(dialog);
  settle(touch, cart);
}

/**
 * Shows a panel, and makes it modal after the frame that shows it, or at the next key: the page becomes inert with it, for which
 * a browser styles all of it anew. The listener stays, and does nothing to a panel that is modal or closed.
 */
function showFirst(dialog: HTMLDialogElement): void {
  const makeModal = (): void => {
    if (!dialog.open || dialog.matches(':modal')) return;
    const focused = dialog.querySelector<HTMLElement>(':focus');
    dialog.open = false;
    dialog.showModal();
    // What is pressed in the panel already is pressed there, not where the panel begins.
    focused?.focus();
  };
  dialog.open = true;
  afterFrame(makeModal);
  addEventListener('keydown', makeModal, true);
}

/** Closes the panel that was opened so. It stays in the page: what was pressed in it is for React. */
export function closeCart(touch: Touch): void {
  const { island } = touch;
  island.querySelector('dialog')!.close();
  // Where it was not modal yet, the browser does not give the focus back.
  island.querySelector('button')!.focus();
  settle(touch, island.answer);
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
