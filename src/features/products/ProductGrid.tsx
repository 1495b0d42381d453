import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { toCartItem } from '../cart/rules/cart.ts';
import { bySection, showIn, type Section, type ShownProduct } from './rules/product.ts';
import { fill } from '../../core/text.ts';
import { CART_ANCHOR, PRODUCT_SECTION_IDS } from '../../i18n/anchors.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { addOrExplain } from '../cart/add-or-explain.ts';
import { $catalogue, refreshCatalogue } from './store.ts';
import { followCart, syncCart } from '../cart/store/follow-cart.ts';
import type { AddResult } from '../cart/add-result.ts';
import { CatalogueState } from './CatalogueState.tsx';
import { ProductCard, type QuoteLink } from './ProductCard.tsx';

interface Props {
  locale: Locale;
  /** Catalogue at the time of the build. */
  products: ShownProduct[];
  sections: Record<Section, { heading: string; lead: string }>;
  t: Omit<Strings['products'], 'noScript'> & { isAdded: string };
  full: Strings['cart']['full'];
  retry: string;
  quote: QuoteLink;
  /** Products that the first-touch script has already added (src/first-touch). */
  answer?: AddResult;
}

/**
 * Renders the products for sale. The build's products are shown at once. The backend's products replace them when the response
 * arrives.
 */
export function ProductGrid({ locale, products: built, sections, t, full, retry, quote, answer }: Props): ReactNode {
  const catalogue = useStore($catalogue, { ssr: 'initial' });
  const [announcement, setAnnouncement] = useState(answer?.announcement ?? '');
  const products = catalogue.kind === 'loaded' ? catalogue.products.map((product) => showIn(locale, product)) : built;

  useEffect(() => {
    followCart();
    void refreshCatalogue();
    if (answer) void syncCart(true);
  }, [answer]);

  const add = (product: ShownProduct): boolean => {
    const explanation = addOrExplain(toCartItem(product), full);
    setAnnouncement(explanation || fill(t.isAdded, { name: product.name[locale] }));
    return explanation === '';
  };

  // The heading has the section's ID in the other language. The language switch keeps the fragment of the address, so each page
  // must contain the IDs of both languages.
  const idsElsewhere = PRODUCT_SECTION_IDS[locale === 'fr' ? 'en' : 'fr'];
  return (
    <>
      {products.length === 0 && catalogue.kind !== 'failed' && <p className="notice mt-6">{t.none}</p>}
      {bySection(products).map(({ section, products: shown }) => (
        <section
          key={section}
          id={PRODUCT_SECTION_IDS[locale][section]}
          className="product-section"
          data-section={section}
          aria-labelledby={idsElsewhere[section]}
        >
          <h2 id={idsElsewhere[section]} className="text-heading">
            {sections[section].heading}
          </h2>
          <p className="text-muted mt-2">{sections[section].lead}</p>
          <ul>
            {shown.map((product) => {
              const page = built.find(({ id }) => id === product.id);
              return (
                <li key={product.id}>
                  <ProductCard
                    locale={locale}
                    t={t}
                    product={product}
                    quote={quote}
                    hasPage={!!page}
                    // The installed price is shown only if it was computed from the current price.
                    installed={page?.priceCents === product.priceCents && page.installed}
                    isAdded={answer?.ids.includes(product.id) ?? false}
                    onAdd={add}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <CatalogueState
        t={t}
        retry={retry}
        catalogue={catalogue}
        hasProducts={products.length > 0}
        onRetry={() => void refreshCatalogue()}
      >
        <p role="status" data-added className="added">
          {announcement}
        </p>
        <a className="needs-script" href={CART_ANCHOR}>
          {t.seeCart}
        </a>
      </CatalogueState>
    </>
  );
}
