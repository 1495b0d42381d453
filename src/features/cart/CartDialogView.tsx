import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { totalCents, type Cart } from './rules/cart.ts';
import { formatPrice } from '../../core/money.ts';
import type { CartProps } from './props.ts';

interface Props extends CartProps {
  cart: Cart;
  /** The lines of the cart, with notices about them. */
  children: ReactNode;
  ref?: Ref<HTMLDialogElement>;
  onDialog?: MouseEventHandler;
  onClosed?: () => void;
  onCloseButton?: () => void;
  onEmpty?: () => void;
}

/** Renders the cart's panel. It has no state, because the first-touch script renders it too (src/first-touch). */
export function CartDialogView({
  locale,
  t,
  priceNote,
  productsPath,
  checkoutPath,
  cart,
  children,
  ref,
  onDialog,
  onClosed,
  onCloseButton,
  onEmpty,
}: Props): ReactNode {
  const isEmpty = cart.items.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape closes a dialog without a listener.
    <dialog ref={ref} onClick={onDialog} onClose={onClosed} aria-labelledby="cart-title" className="cart">
      <div>
        <div className="cart-head">
          <h2 id="cart-title" tabIndex={-1}>
            {t.title}
          </h2>
          <button type="button" data-close aria-label={t.close} onClick={onCloseButton} className="icon-button">
            ×
          </button>
        </div>
        {isEmpty && (
          <div className="cart-empty">
            <p>{t.empty}</p>
            <p>{t.emptyHelp}</p>
            <a className="button button-primary" href={productsPath} onClick={onCloseButton}>
              {t.browse}
            </a>
          </div>
        )}
        {children}
        {!isEmpty && (
          <div className="cart-footer">
            <p>
              <span>{t.total}</span>
              <span>{formatPrice(totalCents(cart), locale)}</span>
            </p>
            <p>{priceNote}</p>
            <a className="button button-primary" href={checkoutPath}>
              {t.order}
            </a>
            {cart.items.length > 1 && (
              <button type="button" className="link" onClick={onEmpty}>
                {t.clear}
              </button>
            )}
          </div>
        )}
      </div>
    </dialog>
  );
}
