import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { toCartItem, type CartProduct } from './rules/cart.ts';
import { formatPrice } from '../../core/money.ts';
import { fill } from '../../core/text.ts';
import { availabilityText, type LeadWeeks } from '../products/rules/availability.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { CART_ANCHOR } from '../../i18n/anchors.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addOrExplain } from './add-or-explain.ts';
import { $catalogue, refreshCatalogue } from '../products/store.ts';
import { followCart, syncCart } from './store/follow-cart.ts';
import type { AddResult } from './add-result.ts';
import { AddLabel } from './AddLabel.tsx';

interface Props {
  locale: Locale;
  /** The product at the time of the build. */
  product: CartProduct & { leadWeeks: LeadWeeks };
  t: Record<
    'add' | 'toCart' | 'added' | 'seeCart' | 'isAdded' | 'unavailable' | 'priceNote' | 'inStock' | 'comesBack',
    string
  > &
    Pick<Strings['cart'], 'full'> & { availability: Strings['availability'] };
  /** The phone number, shown for a product that cannot be ordered now. */
  call: Record<'phone' | 'href', string>;
  /** Set if the first-touch script has already added the product (src/first-touch). */
  answer?: AddResult;
}

/**
 * Renders a product's price and the button that adds one unit to the cart. After both have scrolled out of view, a bar at the
 * bottom of the window shows them with the product's name, or with a link to the cart (styles/products.css). The bar is for
 * pointers only, because users of a keyboard or screen reader reach the button itself.
 */
export function AddProduct({ locale, product: built, t, call, answer }: Props): ReactNode {
  const catalogue = useStore($catalogue, { ssr: 'initial' });
  const [isAdded, setAdded] = useState(answer !== undefined);
  const [full, setFull] = useState('');
  useEffect(() => {
    followCart();
    void refreshCatalogue();
    if (answer) void syncCart(true);
  }, [answer]);
  const current = catalogue.kind === 'loaded' ? catalogue.products.find(({ id }) => id === built.id) : built;

  const isForSale = current !== undefined && current.leadWeeks !== null;
  const price = formatPrice((current ?? built).priceCents, locale);
  const add = (): void => {
    if (!current) return;
    const explanation = addOrExplain(toCartItem(current), t.full);
    setFull(explanation);
    setAdded(explanation === '');
  };
  const label = <AddLabel t={t} name={built.name[locale]} isAdded={isAdded} isShort={false} />;

  return (
    <>
      <p className="text-4xl font-semibold tracking-tight">{price}</p>
      <p className="text-muted mt-1 text-sm">{t.priceNote}</p>
      {current && (
        <p className="mt-3 font-semibold">{availabilityText(current.leadWeeks, t.availability, locale) || t.inStock}</p>
      )}
      {isForSale && (
        <button
          type="button"
          data-add
          className="needs-script button button-primary mt-5 min-w-44 print:hidden"
          onClick={add}
        >
          {label}
        </button>
      )}
      {!current && <p className="text-danger mt-5 font-semibold">{t.unavailable}</p>}
      {current && !isForSale && (
        <p className="mt-1">
          <Sentence
            text={t.comesBack}
            placeholders={{
              phone: (
                <a className="link whitespace-nowrap" href={call.href}>
                  {call.phone}
                </a>
              ),
            }}
          />
        </p>
      )}
      <p role="status" data-added className="added text-good mt-2 min-h-5 text-sm print:hidden">
        {isAdded ? fill(t.isAdded, { name: built.name[locale] }) : full}
      </p>
      <a className="link needs-script print:hidden" href={CART_ANCHOR}>
        {t.seeCart}
      </a>
      {isForSale && (
        <div className="buy-track needs-script" aria-hidden>
          <div className="buy-bar">
            <span className="max-md:hidden">{built.name[locale]}</span>
            <b>{price}</b>
            <a className="link" href={CART_ANCHOR} tabIndex={-1}>
              {t.seeCart}
            </a>
            <button type="button" data-add className="button button-quiet min-w-44" tabIndex={-1} onClick={add}>
              {label}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
