import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { EMPTY_CART, type Cart } from './rules/cart.ts';
import { $cart, clearCart } from './store/cart.ts';
import { $checkout } from '../orders/store/checkout-state.ts';
import { $isStorageWritable } from '../../storage/safe-storage.ts';
import { CartDialogView } from './CartDialogView.tsx';
import { CartLines } from './CartLines.tsx';
import type { CartProps } from './props.ts';

interface Props extends CartProps {
  ref: RefObject<HTMLDialogElement | null>;
  /** The cart that the first-touch script rendered. */
  drawn: Cart | undefined;
  onClose: () => void;
}

/** Renders the cart's panel, open or closed. */
export function CartPanel({ ref, drawn = EMPTY_CART, onClose, ...props }: Props): ReactNode {
  const { locale, t, callHref } = props;
  const cart = useStore($cart, { ssr: () => drawn });
  const checkout = useStore($checkout, { ssr: 'initial' });
  const isStorageWritable = useStore($isStorageWritable, { ssr: 'initial' });
  const close = (): void => ref.current?.close();
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === ref.current) close();
  };
  const empty = (): void => {
    if (!confirm(t.clearConfirm)) return;
    clearCart();
    // The focused button was removed with the lines. The focus moves to the panel's title, as after the removal of the last line.
    document.getElementById('cart-title')?.focus();
  };

  return (
    <CartDialogView
      {...props}
      {...(!isStorageWritable && { t: { ...t, order: t.orderByPhone }, checkoutPath: callHref })}
      cart={cart}
      ref={ref}
      onDialog={closeOnBackdrop}
      // Escape closes the dialog by the browser's default action.
      onClosed={onClose}
      onCloseButton={close}
      onEmpty={empty}
    >
      {!isStorageWritable && <p className="notice text-sm">{t.notKept}</p>}
      <CartLines locale={locale} t={t} cart={cart} checkout={checkout} titleId="cart-title" />
    </CartDialogView>
  );
}
