import { toCartItem } from '../features/cart/rules/cart.ts';
import type { ShownProduct } from '../features/products/rules/product.ts';
import { fill } from '../core/text.ts';
import { rememberChildren } from '../intent/own-nodes.ts';
import type { Locale } from '../i18n/locales.ts';
import type { AddResult } from '../features/cart/add-result.ts';
import { AddLabel, type AddLabelText } from '../features/cart/AddLabel.tsx';
import { settle, type Touch } from './island.ts';
import { addToStoredCart } from './stored-cart.ts';

/** Props of the two islands whose buttons add products. One island has a single `product`, the other has a list of `products`. */
interface Props {
  locale: Locale;
  product?: ShownProduct;
  products?: ShownProduct[];
  t: AddLabelText & { isAdded: string };
}

/** Adds the button's product to the cart, and announces the addition on the button and to screen readers. */
export function add(touch: Touch, button: HTMLElement): void {
  const { t, locale, product, products } = touch.props as Props;
  const { island } = touch;
  const added = product ?? products!.find(({ id }) => id === button.closest('article')!.id)!;
  if (!addToStoredCart(toCartItem(added))) return;
  const name = added.name[locale];
  const announcement = fill(t.isAdded, { name });
  button.replaceChildren(
    (<AddLabel t={t} name={name} isAdded isShort={added.section === 'parts'} />) as unknown as Node,
  );
  rememberChildren(button);
  for (const status of island.querySelectorAll('[data-added]')) status.textContent = announcement;
  const before = (island.answer as AddResult | undefined)?.ids ?? [];
  settle(touch, { ids: [...before, added.id], announcement } satisfies AddResult);
}
