import { fill } from '../../core/text.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { MAX_CART_ITEMS, type CartProduct } from './rules/cart.ts';
import { addToCart } from './store/cart.ts';

/** Adds one unit. Returns the sentence that explains why the cart is full, or an empty text if the unit was added. */
export const addOrExplain = (product: CartProduct, full: Strings['cart']['full']): string =>
  addToCart(product) ? '' : fill(full, { max: MAX_CART_ITEMS });
