import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toLines, MAX_CART_ITEMS, type Cart, type CartItem, type CartLine } from './rules/cart.ts';
import { formatPrice, type Cents } from '../../core/money.ts';
import { fill } from '../../core/text.ts';
import { addToCart, removeFromCart, removeLineFromCart } from './store/cart.ts';
import { $catalogue, type Catalogue } from '../products/store.ts';
import type { Checkout } from '../orders/store/checkout-state.ts';
import { CartLineView } from './CartLineView.tsx';
import type { CartProps } from './props.ts';

interface Props extends Pick<CartProps, 'locale' | 't'> {
  cart: Cart;
  checkout: Checkout;
  /** ID of the title that receives the focus once no line is left. */
  titleId: string;
}

/** Renders the cart's products, one line each with its quantity, and announces the last removal. */
export function CartLines({ locale, t, cart, checkout, titleId }: Props): ReactNode {
  const catalogue = useStore($catalogue, { ssr: 'initial' });
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<{ index: number; name: string }>();
  const [isFull, setFull] = useState(false);
  const lines = toLines(cart);

  // The focused button was removed with its line. The next line's button receives the focus, or else the title.
  useEffect(() => {
    if (!removed) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(removed.index, buttons.length - 1)] ?? document.getElementById(titleId);
    next?.focus();
  }, [removed, titleId]);

  const take = ({ item, units }: CartLine, index: number, count: number): void => {
    setFull(false);
    if (count < units) return removeFromCart(item);
    removeLineFromCart(item);
    setRemoved({ index, name: item.name[locale] });
  };

  return (
    <>
      <p role="status" className={isFull ? 'notice text-sm' : 'sr-only'}>
        {isFull ? fill(t.full, { max: MAX_CART_ITEMS }) : removed && fill(t.removed, { name: removed.name })}
      </p>
      <ul ref={list} hidden={lines.length === 0}>
        {lines.map((line, index) => {
          const { item } = line;
          const seenCents = priceSeen(item, checkout);
          return (
            <CartLineView
              key={`${item.id} ${item.priceCents}`}
              locale={locale}
              t={t}
              line={line}
              onFewer={() => take(line, index, 1)}
              onMore={() => setFull(!addToCart(item))}
              onRemove={() => take(line, index, line.units)}
            >
              {seenCents !== undefined && (
                <p className="text-danger text-sm">{fill(t.priceWas, { price: formatPrice(seenCents, locale) })}</p>
              )}
              {isUnavailable(item, checkout, catalogue) && <p className="text-danger text-sm">{t.unavailable}</p>}
            </CartLineView>
          );
        })}
      </ul>
    </>
  );
}

/** Returns the price that the shopper saw, if the order was refused because the price has changed. */
function priceSeen(item: CartItem, checkout: Checkout): Cents | undefined {
  if (checkout.kind !== 'refused' || checkout.refusal.code !== 'prices_changed') return undefined;
  return checkout.refusal.changes.find((change) => change.productId === item.id)?.seenCents;
}

/** Whether a product is no longer on offer, according to the refused order or to the catalogue loaded on this page. */
function isUnavailable(item: CartItem, checkout: Checkout, catalogue: Catalogue): boolean {
  if (checkout.kind === 'refused' && checkout.refusal.code === 'product_unavailable') {
    return checkout.refusal.productIds.includes(item.id);
  }
  return catalogue.kind === 'loaded' && !catalogue.products.some((product) => product.id === item.id);
}
