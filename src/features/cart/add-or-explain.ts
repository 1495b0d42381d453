import { fill } from '../../core/text.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { MAX_CART_ITEMS, type CartProduct } from './rules/cart.ts';
import { addToCart } from './store/cart.ts';

/** Adds one unit. Returns an empty text if the unit was added, or a sentence that explains that the cart is full. */
export const addOrExplain = (product: CartProduct, full: Strings['cart']['full']): string =>
  addToCart(product) ? '' : fill(full, { max: MAX_CART_ITEMS });
