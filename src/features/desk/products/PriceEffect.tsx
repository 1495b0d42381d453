import type { ReactNode } from 'react';
import { priceChange, type ProductDetails } from '../rules/products.ts';
import { formatPrice, type Cents } from '../../../core/money.ts';
import { withQuebecTaxes } from '../../../core/taxes.ts';
import { fill, plural } from '../../../core/text.ts';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  product: ProductDetails;
  /** The new price in cents, before taxes. */
  cents: Cents;
  isSending: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Renders the effect of a new price before the price is saved. */
export function PriceEffect({ t, locale, product, cents, isSending, onConfirm, onBack }: Props): ReactNode {
  const { price } = t.product;
  const before = product.price_cents;
  const shown = (amount: Cents): string => formatPrice(amount, locale);
  const whole = (amount: Cents): string => shown(withQuebecTaxes(amount));
  return (
    <section aria-labelledby="price-effect" className="notice space-y-3">
      <h3 id="price-effect" className="text-lg">
        {price.heading}
      </h3>
      <p className="font-semibold">
        {fill(price.effect, { before: shown(before), after: shown(cents), change: priceChange(before, cents, locale) })}
      </p>
      <p>{fill(price.withTaxes, { before: whole(before), after: whole(cents) })}</p>
      {product.carts > 0 && <p>{plural(price.carts, product.carts, locale)}</p>}
      <p>{price.kept}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" aria-disabled={isSending} onClick={onConfirm}>
          {isSending ? t.changing : fill(price.confirm, { price: shown(cents) })}
        </button>
        <button type="button" className="button button-quiet" onClick={onBack}>
          {price.back}
        </button>
      </p>
    </section>
  );
}
