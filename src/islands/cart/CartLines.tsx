import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Cart, CartItem } from '../../domain/cart.ts';
import { formatPrice, type Cents } from '../../domain/money.ts';
import { fill } from '../../domain/text.ts';
import { removeFromCart } from '../../stores/cart.ts';
import { $catalogue, type Catalogue } from '../../stores/catalogue.ts';
import type { Checkout } from '../../stores/checkout-state.ts';
import { ProductPicture } from '../parts/ProductPicture.tsx';
import type { CartProps } from './props.ts';

interface Props extends Pick<CartProps, 'locale' | 't'> {
  cart: Cart;
  checkout: Checkout;
  /** Of the title that takes the focus once there is no line left. */
  titleId: string;
}

/** The cart's units, one line each, and what happened to the last one removed. */
export function CartLines({ locale, t, cart, checkout, titleId }: Props): ReactNode {
  const catalogue = useStore($catalogue, { ssr: 'initial' });
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<{ index: number; name: string }>();

  // The button that had the focus is gone with its line: the next one takes it, or the panel's title.
  useEffect(() => {
    if (!removed) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(removed.index, buttons.length - 1)] ?? document.getElementById(titleId);
    next?.focus();
  }, [removed, titleId]);

  const remove = (item: CartItem, index: number): void => {
    removeFromCart(item.id, index);
    setRemoved({ index, name: item.name[locale] });
  };

  return (
    <>
      <p role="status" className="sr-only">
        {removed && fill(t.removed, { name: removed.name })}
      </p>
      <ul ref={list} className="divide-line flex-1 divide-y" hidden={cart.items.length === 0}>
        {cart.items.map((item, index) => {
          const seenCents = priceSeen(item, checkout);
          return (
            <li key={`${item.id} ${index}`} className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-x-4 py-4">
              <div className="bg-snow overflow-hidden rounded-lg">
                <ProductPicture imageUrl={item.imageUrl} sizes="72px" className="aspect-square w-full" />
              </div>
              <div>
                <p className="leading-snug font-semibold">{item.name[locale]}</p>
                <p className="mt-1">{formatPrice(item.priceCents, locale)}</p>
                {seenCents !== undefined && (
                  <p className="text-danger text-sm">{fill(t.priceWas, { price: formatPrice(seenCents, locale) })}</p>
                )}
                {isUnavailable(item, checkout, catalogue) && <p className="text-danger text-sm">{t.unavailable}</p>}
              </div>
              <button
                type="button"
                className="link min-h-11 cursor-pointer text-sm"
                aria-label={fill(t.removeNamed, { name: item.name[locale] })}
                onClick={() => remove(item, index)}
              >
                {t.remove}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The price the shopper saw, where the order was refused because it is another one now. */
function priceSeen(item: CartItem, checkout: Checkout): Cents | undefined {
  if (checkout.kind !== 'refused' || checkout.refusal.code !== 'prices_changed') return undefined;
  return checkout.refusal.changes.find((change) => change.productId === item.id)?.seenCents;
}

/** Said by the order's refusal, or by the catalogue where it was read on this page. */
function isUnavailable(item: CartItem, checkout: Checkout, catalogue: Catalogue): boolean {
  if (checkout.kind === 'refused' && checkout.refusal.code === 'product_unavailable') {
    return checkout.refusal.productIds.includes(item.id);
  }
  return catalogue.kind === 'loaded' && !catalogue.products.some((product) => product.id === item.id);
}
