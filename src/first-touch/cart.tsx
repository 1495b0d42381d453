import { toLines, type Cart } from '../features/cart/rules/cart.ts';
import { CART_ANCHOR } from '../i18n/anchors.ts';
import { CartDialogView } from '../features/cart/CartDialogView.tsx';
import { CartLineView } from '../features/cart/CartLineView.tsx';
import type { CartProps } from '../features/cart/props.ts';
import { afterFrame, settle, type Touch } from './island.ts';
import { readCart } from './stored-cart.ts';

/** Opens the cart panel and shows the stored cart. */
export function openCart(touch: Touch): void {
  const { island } = touch;
  const cart = readCart();
  const drawn = island.querySelector('dialog');
  // React opens the cart itself if the address contains the cart's anchor, or if an earlier panel shows another cart.
  if (location.hash === CART_ANCHOR || (drawn && JSON.stringify(cart) !== JSON.stringify(island.answer))) return;
  const dialog = drawn ?? island.appendChild(draw(touch.props as CartProps, cart));
  showFirst(dialog);
  settle(touch, cart);
}

/**
 * Shows a panel, and makes it modal after the next frame or at the next key. A modal dialog makes the page inert, for which the
 * browser recalculates the styles of the whole page. The listener stays; it ignores a panel that is modal or closed.
 */
function showFirst(dialog: HTMLDialogElement): void {
  const makeModal = (): void => {
    if (!dialog.open || dialog.matches(':modal')) return;
    const focused = dialog.querySelector<HTMLElement>(':focus');
    dialog.open = false;
    dialog.showModal();
    // Focus stays on an element that was clicked in the meantime, instead of moving to the panel's first element.
    focused?.focus();
  };
  dialog.open = true;
  afterFrame(makeModal);
  addEventListener('keydown', makeModal, true);
}

/** Closes a panel that `openCart` opened. It stays in the page, because React replays the captured events inside it. */
export function closeCart(touch: Touch): void {
  const { island } = touch;
  island.querySelector('dialog')!.close();
  // The browser does not restore the focus if the panel was not modal yet.
  island.querySelector('button')!.focus();
  settle(touch, island.answer);
}

/** Draws an open panel with the markup of the island's first render (features/cart/CartLines.tsx). */
const draw = (props: CartProps, cart: Cart): HTMLDialogElement =>
  (
    <CartDialogView {...props} cart={cart}>
      <p role="status" className="sr-only" />
      <ul hidden={cart.items.length === 0}>
        {toLines(cart).map((line) => (
          <CartLineView key={line.item.id} locale={props.locale} t={props.t} line={line} />
        ))}
      </ul>
    </CartDialogView>
  ) as unknown as HTMLDialogElement;
