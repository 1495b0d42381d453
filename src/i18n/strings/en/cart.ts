// English texts of the cart. Part of ../en.ts.
import type { Strings } from '../fr.ts';
import { availability } from './datasheet.ts';

export const cart: Strings['cart'] = {
  open: 'Open the cart',
  title: 'Cart',
  close: 'Close the cart',
  empty: 'Your cart is empty',
  emptyHelp: 'Browse our packs and components; what you choose is kept on this device.',
  browse: 'See the products',
  count: 'Items:',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  quantity: 'Quantity, {name}',
  fewer: 'One less, {name}',
  more: 'One more, {name}',
  removed: '{name} was removed from the cart.',
  added: '{name} was added to the cart.',
  full: 'The cart already holds {max} items, the maximum.',
  total: 'Total',
  order: 'Order',
  clear: 'Empty the cart',
  clearConfirm: 'Remove every item from the cart?',
  unavailable: 'No longer offered: remove this item to order.',
  keptInCart: 'Not available right now: remove this item to order.',
  availability,
  priceWas: 'Was {price}',
  notKept:
    'This device keeps nothing: the cart is lost as soon as you leave this page, and ordering online needs it. Order by phone.',
  orderByPhone: 'Order at {phone}',
};
