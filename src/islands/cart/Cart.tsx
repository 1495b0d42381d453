import { useCallback, useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { ANCHORS } from '../../i18n/anchors.ts';
import { $cart } from '../../stores/cart.ts';
import { followCart, syncCart } from '../../stores/follow-cart.ts';
import { $catalogue, refreshCatalogue } from '../../stores/catalogue.ts';
import { BagIcon } from '../parts/icons.tsx';
import { CartPanel } from './CartPanel.tsx';
import type { CartProps } from './props.ts';

/** The header's cart button, its badge, and the panel it opens. */
export function Cart(props: CartProps): ReactNode {
  const { t } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // A closed panel is no part of the page that is sent.
  const [openings, setOpenings] = useState(0);
  const open = useCallback(() => {
    setOpenings((before) => before + 1);
    void syncCart();
    // What lies in the cart may have been withdrawn since it was put there.
    if ($cart.get().items.length > 0 && $catalogue.get().kind === 'built') void refreshCatalogue();
  }, []);
  useLayoutEffect(() => {
    // A link to the cart may be followed while it is open already.
    if (openings > 0 && !dialog.current!.open) dialog.current!.showModal();
  }, [openings]);
  const close = useCallback(() => dialog.current?.close(), []);
  useOpeningAddress(open);
  useEffect(followCart, []);

  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) close();
  };

  return (
    <>
      <button type="button" className="needs-script icon-button relative" aria-haspopup="dialog" onClick={open}>
        <BagIcon />
        <span className="sr-only">{t.open}</span>
        {/* The page's own script sets the number and `hidden` (badge.ts), with or without this code: it leaves them alone. */}
        <span data-cart-count hidden suppressHydrationWarning>
          <span className="sr-only">{t.count}</span>
          <span className="badge" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        </span>
      </button>
      {openings > 0 && (
        // The keyboard closes it by Escape, which is the browser’s own.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <dialog
          ref={dialog}
          aria-labelledby="cart-title"
          onClick={closeOnBackdrop}
          onClose={forgetOpeningAddress}
          className="bg-ground text-ink backdrop:bg-night/60 m-0 ml-auto h-dvh max-h-none w-[24rem] max-w-full overscroll-contain"
        >
          <CartPanel {...props} onClose={close} />
        </dialog>
      )}
    </>
  );
}

/** Opens the cart for the address that asks for it: on arrival, or by a link on the page. */
function useOpeningAddress(open: () => void): void {
  useEffect(() => {
    const openIfAsked = (): void => {
      if (location.hash === ANCHORS.cart) open();
    };
    openIfAsked();
    addEventListener('hashchange', openIfAsked);
    return () => removeEventListener('hashchange', openIfAsked);
  }, [open]);
}

/** A closed cart stays closed when the page is reloaded. */
function forgetOpeningAddress(): void {
  if (location.hash === ANCHORS.cart) history.replaceState(history.state, '', location.pathname + location.search);
}
