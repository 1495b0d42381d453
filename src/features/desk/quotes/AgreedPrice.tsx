import type { ReactNode } from 'react';
import { amountCell } from '../rules/orders.ts';
import { findAgreedPrice, type TypedLine } from '../rules/quote-form.ts';
import type { Amendment } from '../rules/quotes.ts';
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  amendment: Amendment;
  line: TypedLine;
  /** Position in the list, starting at 1. */
  index: number;
  onChange: (values: Partial<TypedLine>) => void;
}

/** Renders the choice between the price of a product in the order and its price in the catalogue, if they differ. */
export function AgreedPrice({ t, locale, amendment, line, index, onChange }: Props): ReactNode {
  const product = line.product_id ?? '';
  const current = amendment.prices[product];
  const agreed = findAgreedPrice(amendment.before, product);
  if (current === undefined || agreed === undefined || current === agreed) return null;
  return (
    <label className="mt-1 inline-flex min-h-11 items-baseline gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={line.is_agreed ?? false}
        onChange={({ target: { checked } }) =>
          onChange({ is_agreed: checked, price: amountCell(checked ? agreed : current, locale) })
        }
      />
      <span>
        {fill(t.amendment.keepPrice, {
          index,
          agreed: formatPrice(agreed, locale),
          current: formatPrice(current, locale),
        })}
      </span>
    </label>
  );
}
