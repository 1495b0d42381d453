import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toLines, type Cart, type CartItem, type CartLine } from './rules/cart.ts';
import { formatPrice, type Cents } from '../../core/money.ts';
import { fill } from '../../core/text.ts';
import { availabilityText } from '../products/rules/availability.ts';
import { addOrExplain } from './add-or-explain.ts';
import { removeFromCart, removeLineFromCart } from './store/cart.ts';
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

/** Renders the lines of the cart with their quantities. Announces the last removal, or that the cart is full. */
export function CartLines({ locale, t, cart, checkout, titleId }: Props): ReactNode {
  const catalogue = useStore($catalogue, { ssr: 'initial' });
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<{ index: number; name: string }>();
  const [full, setFull] = useState('');
  const lines = toLines(cart);

  // When a line is removed, its focused button is removed too. The focus moves to the remove button of the next line, or else of
  // the previous line. If no line is left, the focus moves to the title.
  useEffect(() => {
    if (!removed) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(removed.index, buttons.length - 1)] ?? document.getElementById(titleId);
    next?.focus();
  }, [removed, titleId]);

  const take = ({ item, units }: CartLine, index: number, count: number): void => {
    setFull('');
    if (count < units) return removeFromCart(item);
    removeLineFromCart(item);
    setRemoved({ index, name: item.name[locale] });
  };

  return (
    <>
      <p role="status" className={full ? 'notice text-sm' : 'sr-only'}>
        {full || (removed && fill(t.removed, { name: removed.name }))}
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
              onMore={() => setFull(addOrExplain(item, t.full))}
              onRemove={() => take(line, index, line.units)}
            >
              {seenCents !== undefined && (
                <p className="text-danger text-sm">{fill(t.priceWas, { price: formatPrice(seenCents, locale) })}</p>
              )}
              <LineAvailability locale={locale} t={t} item={item} checkout={checkout} catalogue={catalogue} />
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

interface LineProps extends Pick<CartProps, 'locale' | 't'> {
  item: CartItem;
  checkout: Checkout;
  catalogue: Catalogue;
}

/**
 * Renders the lead time of a line, or the reason why its product cannot be ordered. The reason comes from the refused order, or
 * from the catalogue that this page has loaded.
 */
function LineAvailability({ locale, t, item, checkout, catalogue }: LineProps): ReactNode {
  const products = catalogue.kind === 'loaded' ? catalogue.products : undefined;
  const product = products?.find(({ id }) => id === item.id);
  const refusal = checkout.kind === 'refused' ? checkout.refusal : undefined;
  const refused = refusal && 'productIds' in refusal && refusal.productIds.includes(item.id) ? refusal.code : undefined;
  const isWithdrawn = products ? !product : refused === 'product_unavailable';
  const isOutOfStock = product ? product.leadWeeks === null : refused === 'out_of_stock';
  if (isWithdrawn || isOutOfStock)
    return <p className="text-danger text-sm">{isWithdrawn ? t.unavailable : t.keptInCart}</p>;
  const text = product && availabilityText(product.leadWeeks, t.availability, locale);
  return text && <p className="text-muted text-sm">{text}</p>;
}
