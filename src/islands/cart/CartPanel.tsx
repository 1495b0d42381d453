import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { EMPTY_CART } from '../../domain/cart.ts';
import { $cart } from '../../stores/cart.ts';
import { $checkout } from '../../stores/checkout-state.ts';
import { $isStorageWritable } from '../../stores/safe-storage.ts';
import { CloseIcon } from '../parts/icons.tsx';
import type { CartProps } from './props.ts';
import { CartFooter } from './CartFooter.tsx';
import { CartLines } from './CartLines.tsx';

/** What the cart's dialog holds. */
export function CartPanel(props: CartProps & { onClose: () => void }): ReactNode {
  const { t, productsPath, onClose } = props;
  const cart = useStore($cart, { ssr: () => EMPTY_CART });
  const checkout = useStore($checkout, { ssr: 'initial' });
  const isStorageWritable = useStore($isStorageWritable, { ssr: 'initial' });
  const isEmpty = cart.items.length === 0;

  return (
    <div className="flex min-h-full flex-col gap-4 p-5">
      <div className="flex items-center justify-between">
        <h2 id="cart-title" tabIndex={-1} className="text-2xl">
          {t.title}
        </h2>
        <button
          type="button"
          aria-label={t.close}
          onClick={onClose}
          className="hover:bg-line -mr-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-full"
        >
          <CloseIcon />
        </button>
      </div>
      {!isStorageWritable && <p className="notice text-sm">{t.notKept}</p>}
      {isEmpty && (
        <div className="my-auto text-center">
          <p className="text-xl font-semibold">{t.empty}</p>
          <p className="text-muted mt-3">{t.emptyHelp}</p>
          <a className="button button-primary mt-6" href={productsPath} onClick={onClose}>
            {t.browse}
          </a>
        </div>
      )}
      <CartLines {...props} cart={cart} checkout={checkout} titleId="cart-title" />
      {!isEmpty && <CartFooter {...props} cart={cart} />}
    </div>
  );
}
