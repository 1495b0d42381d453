import type { ReactNode } from 'react';
import { MAX_CART_ITEMS, totalCents, type Cart } from '../../domain/cart.ts';
import { formatPrice } from '../../domain/money.ts';
import { fill } from '../../domain/text.ts';
import { ANCHORS } from '../../i18n/anchors.ts';
import { clearCart } from '../../stores/cart.ts';
import type { Checkout } from '../../stores/checkout-state.ts';
import { checkout as placeOrder } from '../../stores/checkout.ts';
import { failureText } from '../parts/failure-text.ts';
import type { CartProps } from './props.ts';

interface Props extends CartProps {
  cart: Cart;
  checkout: Checkout;
  onClose: () => void;
}

/** The total, the order button, and why an order did not go through. */
export function CartFooter({ locale, t, common, accountPath, cart, checkout, onClose }: Props): ReactNode {
  const isSending = checkout.kind === 'sending';

  const empty = (): void => {
    if (!confirm(t.clearConfirm)) return;
    clearCart();
    // The button is gone with the lines: the panel's title takes the focus, as after the last removal.
    document.getElementById('cart-title')?.focus();
  };

  return (
    <div className="border-line bg-ground sticky bottom-0 -mx-5 -mb-5 border-t p-5">
      <div role="alert">
        {checkout.kind === 'sign_in_required' && (
          <div className="notice mb-4">
            <p className="font-semibold">{t.signInRequired}</p>
            <a className="link mt-2 inline-block" href={`${accountPath}${ANCHORS.fromCart}`} onClick={onClose}>
              {t.signInLink}
            </a>
          </div>
        )}
        {checkout.kind === 'refused' && (
          <p className="notice notice-danger mb-4">{fill(t.refused[checkout.refusal.code], { max: MAX_CART_ITEMS })}</p>
        )}
        {checkout.kind === 'failed' && (
          <p className="notice notice-danger mb-4">{failureText(checkout.failure, common)}</p>
        )}
      </div>
      <p className="flex items-baseline justify-between text-xl font-semibold">
        <span>{t.total}</span>
        <span>{formatPrice(totalCents(cart), locale)}</span>
      </p>
      <p className="text-muted mt-1 text-sm">{common.priceNote}</p>
      {/* Not `disabled`: the focus would fall off it while the order is under way. */}
      <button
        type="button"
        className="button button-primary mt-4 w-full"
        aria-disabled={isSending}
        onClick={() => void placeOrder()}
      >
        {isSending ? t.ordering : t.order}
      </button>
      {cart.items.length > 1 && (
        <button type="button" className="link mx-auto mt-2 block min-h-11 cursor-pointer text-sm" onClick={empty}>
          {t.clear}
        </button>
      )}
    </div>
  );
}
