import { toLines, type Cart } from '../features/cart/rules/cart.ts';
import { CART_ANCHOR } from '../i18n/anchors.ts';
import type { UpdatedIsland } from '../intent/updated-island.ts';
import { rememberChildren } from '../intent/own-nodes.ts';
import { CartDialogView } from '../features/cart/CartDialogView.tsx';
import { CartLineView } from '../features/cart/CartLineView.tsx';
import type { CartProps } from '../features/cart/props.ts';
import { afterFrame, settle, type Touch } from './island.ts';
import { addToStoredCart, readCart } from './stored-cart.ts';

/** Selector of the panel's buttons that add a unit of a product. */
export const MORE = 'output+button';
/** Selector of the elements that change with the number of units. */
const CHANGING = 'output,.cart-footer';

/** Opens the cart panel and shows the stored cart. */
export function openCart(touch: Touch): void {
  const { island } = touch;
  const cart = readCart();
  const drawn = island.querySelector('dialog');
  // React opens the cart itself if the address contains the cart's anchor, or if an earlier panel shows another cart.
  if (location.hash === CART_ANCHOR || (drawn && !isShown(cart, island))) return;
  const dialog = drawn ?? island.appendChild(draw(touch.props as CartProps, cart));
  showFirst(dialog);
  settle(touch, cart);
}

const isShown = (cart: Cart, island: UpdatedIsland): boolean => JSON.stringify(cart) === JSON.stringify(island.answer);

/**
 * Adds a unit of a product in the panel. Keeps the panel's elements, because React replays captured events on them. Does nothing
 * if the cart is full or the panel shows an older cart, because React then handles the event.
 */
export function addMore(touch: Touch, button: HTMLElement): void {
  const { island } = touch;
  const line = [...island.querySelectorAll(MORE)].indexOf(button);
  const cart = isShown(readCart(), island) && addToStoredCart(toLines(island.answer as Cart)[line]!.item);
  if (!cart) return;
  const drawn = draw(touch.props as CartProps, cart).querySelectorAll(CHANGING);
  for (const [index, element] of island.querySelectorAll(CHANGING).entries()) {
    element.replaceChildren(...drawn[index]!.childNodes);
    rememberChildren(element);
  }
  settle(touch, cart);
}

/**
 * Shows a panel, and makes it modal after the next frame or the next key press. The panel is not modal at once, because the
 * browser would then recalculate the styles of the whole page. The `keydown` listener is never removed, but ignores a panel that
 * is modal or closed.
 */
function showFirst(dialog: HTMLDialogElement): void {
  const makeModal = (): void => {
    if (!dialog.open || dialog.matches(':modal')) return;
    const focused = document.activeElement as HTMLElement;
    dialog.open = false;
    dialog.showModal();
    // If an element of the panel was clicked in the meantime, the focus stays on it instead of moving to the panel's heading.
    focused.focus();
  };
  dialog.open = true;
  // Chrome 103 and 104 do not support `:modal`. In these versions, the panel is modal only the next time it opens.
  if (!CSS.supports('selector(:modal)')) return;
  addEventListener('keydown', makeModal, true);
  afterFrame(makeModal);
}

/** Closes a panel that `openCart` opened. The panel stays in the page, because React replays the captured events inside it. */
export function closeCart(touch: Touch): void {
  const { island } = touch;
  island.querySelector('dialog')!.close();
  // The browser does not restore the focus if the panel was not modal yet.
  island.querySelector('button')!.focus();
  settle(touch, island.answer);
}

/** Draws the panel with the markup of the island's first render (features/cart/CartLines.tsx). */
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
