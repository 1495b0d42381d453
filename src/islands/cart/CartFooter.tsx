import type { ReactNode } from 'react';
import { totalCents, type Cart } from '../../domain/cart.ts';
import { formatPrice } from '../../domain/money.ts';
import { clearCart } from '../../stores/cart.ts';
import type { CartProps } from './props.ts';

interface Props extends CartProps {
  cart: Cart;
}

/** The total, and the way to the order. */
export function CartFooter({ locale, t, priceNote, checkoutPath, cart }: Props): ReactNode {
  const empty = (): void => {
    if (!confirm(t.clearConfirm)) return;
    clearCart();
    // The button is gone with the lines: the panel's title takes the focus, as after the last removal.
    document.getElementById('cart-title')?.focus();
  };

  return (
    <div className="border-line bg-ground sticky bottom-0 -mx-5 -mb-5 border-t p-5">
      <p className="flex items-baseline justify-between text-xl font-semibold">
        <span>{t.total}</span>
        <span>{formatPrice(totalCents(cart), locale)}</span>
      </p>
      <p className="text-muted mt-1 text-sm">{priceNote}</p>
      <a className="button button-primary mt-4 w-full" href={checkoutPath}>
        {t.order}
      </a>
      {cart.items.length > 1 && (
        <button type="button" className="link mx-auto mt-2 block min-h-11 cursor-pointer text-sm" onClick={empty}>
          {t.clear}
        </button>
      )}
    </div>
  );
}
