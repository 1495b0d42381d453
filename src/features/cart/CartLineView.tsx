import type { ReactNode } from 'react';
import type { CartLine } from './rules/cart.ts';
import { formatPrice } from '../../core/money.ts';
import { fill } from '../../core/text.ts';
import { ProductPicture } from '../products/ProductPicture.tsx';
import type { CartProps } from './props.ts';

interface Props extends Pick<CartProps, 'locale' | 't'> {
  line: CartLine;
  /** Notices about the line, below its price. */
  children?: ReactNode;
  onFewer?: () => void;
  onMore?: () => void;
  onRemove?: () => void;
}

/**
 * Renders one product of the cart with its quantity. The component has no state, because the first-touch script also renders the
 * component (src/first-touch).
 */
export function CartLineView(props: Props): ReactNode {
  const { locale, t, line, children, onFewer, onMore, onRemove } = props;
  const { item, units } = line;
  const name = item.name[locale];
  return (
    <li className="cart-line">
      <ProductPicture imageUrl={item.imageUrl} sizes="72px" isLate />
      <div>
        <p>{name}</p>
        <p>{formatPrice(item.priceCents, locale)}</p>
        {children}
        <div role="group" aria-label={fill(t.quantity, { name })}>
          <button type="button" className="icon-button" aria-label={fill(t.fewer, { name })} onClick={onFewer}>
            −
          </button>
          <output>{units}</output>
          <button type="button" className="icon-button" aria-label={fill(t.more, { name })} onClick={onMore}>
            +
          </button>
          <button
            type="button"
            data-remove
            className="link"
            aria-label={fill(t.removeNamed, { name })}
            onClick={onRemove}
          >
            {t.remove}
          </button>
        </div>
      </div>
    </li>
  );
}
