import { toCartItem } from '../domain/cart.ts';
import type { ShownProduct } from '../domain/product.ts';
import { fill } from '../domain/text.ts';
import type { AddAnswer } from '../islands/product/answer.ts';
import { AddLabel, type AddLabelText } from '../islands/product/AddLabel.tsx';
import { settle, waitingIsland } from './island.ts';
import { nodes } from './jsx-runtime.ts';
import { addToStoredCart } from './stored-cart.ts';

/** What both islands with such buttons are given, and differ in. */
interface Props {
  locale: 'fr' | 'en';
  product?: ShownProduct;
  products?: ShownProduct[];
  t: AddLabelText & { isAdded?: string };
  added?: string;
}

/** Puts the product of a pressed button into the cart, and says so on the button and to screen readers. */
export function add(event: Event, button: HTMLElement): void {
  const found = waitingIsland<Props>(button);
  if (!found) return;
  const { island, props } = found;
  const { t, locale, products } = props;
  const product = props.product ?? products?.find(({ id }) => id === button.closest('article')!.id);
  if (!product || !addToStoredCart(toCartItem(product))) return;
  const { id, name, section } = product;
  const announcement = fill((t.isAdded ?? props.added)!, { name: name[locale] });
  button.replaceChildren(
    ...nodes((<AddLabel t={t} name={name[locale]} isAdded isShort={section === 'parts'} />) as never),
  );
  island.querySelector('[data-announcement]')!.textContent = announcement;
  const before = island.answer as AddAnswer | undefined;
  settle(event, island, { ids: [...(before?.ids ?? []), id], announcement } satisfies AddAnswer);
}
