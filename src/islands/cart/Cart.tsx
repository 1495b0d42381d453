import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { EMPTY_CART } from '../../domain/cart.ts';
import { plural } from '../../domain/text.ts';
import { ANCHORS } from '../../i18n/routes.ts';
import { $cart } from '../../stores/cart.ts';
import { BagIcon } from '../parts/icons.tsx';
import { CartPanel } from './CartPanel.tsx';
import type { CartProps } from './props.ts';

/** The header's cart button, its badge, and the panel it opens. */
export function Cart(props: CartProps): ReactNode {
  const { locale, t } = props;
  const count = useStore($cart, { ssr: () => EMPTY_CART }).items.length;
  const dialog = useRef<HTMLDialogElement>(null);
  const badge = useBadge(count);
  // A link to the cart may be followed while it is open already.
  const open = useCallback(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const close = useCallback(() => dialog.current?.close(), []);
  useOpeningAddress(open);

  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) close();
  };

  return (
    <>
      <button
        type="button"
        className="needs-script hover:bg-line/60 relative inline-flex size-11 cursor-pointer items-center justify-center rounded-full"
        aria-haspopup="dialog"
        onClick={open}
      >
        <BagIcon />
        <span className="sr-only">{t.open}</span>
        <span
          ref={badge}
          data-cart-count
          aria-hidden
          suppressHydrationWarning
          hidden
          className="bg-sun text-night absolute top-0 right-0 min-w-5 rounded-full px-1 text-center text-xs leading-5 font-bold"
        />
        {count > 0 && <span className="sr-only">{plural(t.count, count, locale)}</span>}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="cart-title"
        onClick={closeOnBackdrop}
        onClose={forgetOpeningAddress}
        className="bg-ground text-ink backdrop:bg-night/60 m-0 ml-auto h-dvh max-h-none w-[24rem] max-w-full overscroll-contain"
      >
        <CartPanel {...props} onClose={close} />
      </dialog>
    </>
  );
}

/** Keeps the badge, which the page's own script may have filled already with what it found. */
function useBadge(count: number): RefObject<HTMLSpanElement | null> {
  const badge = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!badge.current) return;
    badge.current.textContent = count > 0 ? String(count) : '';
    badge.current.hidden = count === 0;
  }, [count]);
  return badge;
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
