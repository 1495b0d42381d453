import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Cart as CartContent } from './rules/cart.ts';
import { ANCHORS } from '../../i18n/anchors.ts';
import { $cart } from './store/cart.ts';
import { followCart, syncCart } from './store/follow-cart.ts';
import { $catalogue, refreshCatalogue } from '../products/store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CartPanel } from './CartPanel.tsx';
import type { CartProps } from './props.ts';

interface Props extends CartProps {
  /** The cart in the panel that the first-touch script has opened (src/first-touch). */
  answer?: CartContent;
}

/** Renders the header's cart button, its badge, and the panel that it opens. */
export function Cart({ answer, ...props }: Props): ReactNode {
  const { t } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The panel is rendered once the cart has been opened. `answer` means that the first-touch script has opened the cart.
  const drawnOpenings = answer ? 1 : 0;
  const [openings, setOpenings] = useState(drawnOpenings);
  const open = useCallback(() => setOpenings((before) => before + 1), []);
  useLayoutEffect(() => {
    if (openings === drawnOpenings) return;
    const panel = dialog.current!;
    // An ad blocker may have removed the panel.
    if (!panel.isConnected) button.current!.after(panel);
    // The panel may already be open when the fragment changes to the cart's anchor.
    if (!panel.open) panel.showModal();
  }, [openings, drawnOpenings]);
  useEffect(() => {
    if (openings === 0) return;
    void syncCart();
    // Products in the cart may no longer be sold.
    if ($cart.get().items.length > 0 && $catalogue.get().kind === 'built') void refreshCatalogue();
  }, [openings]);
  useOpeningAddress(open);
  useEffect(followCart, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="needs-script icon-button relative"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon>
          <path d="M5 8.5h14l1 12H4Z" />
          <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
        </Icon>
        <span className="sr-only">{t.open}</span>
        {/* The page's own script sets the number and `hidden` (badge.ts), whether or not this code is loaded. React therefore
            leaves both unchanged. */}
        <span data-cart-count hidden suppressHydrationWarning>
          <span className="sr-only">{t.count}</span>
          {/* Because this text is empty, React keeps the text that it finds in the element. */}
          <span className="badge" data-live="" suppressHydrationWarning>
            {''}
          </span>
        </span>
      </button>
      {openings > 0 && <CartPanel {...props} ref={dialog} drawn={answer} onClose={forgetOpeningAddress} />}
    </>
  );
}

/** Opens the cart when the page loads and when the fragment changes, if the fragment is the cart's anchor. */
function useOpeningAddress(open: () => void): void {
  useEffect(() => {
    const openAtAnchor = (): void => {
      if (location.hash === ANCHORS.cart) open();
    };
    openAtAnchor();
    addEventListener('hashchange', openAtAnchor);
    return () => removeEventListener('hashchange', openAtAnchor);
  }, [open]);
}

/** Removes the anchor from the address, so that a closed cart stays closed after a reload. */
function forgetOpeningAddress(): void {
  if (location.hash === ANCHORS.cart) history.replaceState(history.state, '', location.pathname + location.search);
}
