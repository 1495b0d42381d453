import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode } from 'react';
import { MAX_CART_ITEMS, toCartItem } from '../../domain/cart.ts';
import { showIn, type ShownProduct } from '../../domain/product.ts';
import { fill } from '../../domain/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { addToCart } from '../../stores/cart.ts';
import { $catalogue, refreshCatalogue } from '../../stores/catalogue.ts';
import { CatalogueState } from './CatalogueState.tsx';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  locale: Locale;
  /** The catalogue as it was when the site was built. */
  products: ShownProduct[];
  t: Strings['products'];
  categories: Strings['categories'];
  added: string;
  full: string;
  retry: string;
}

/** The products for sale: what the build knew at once, what the backend says now as soon as it answers. */
export function ProductGrid({ locale, products: built, t, categories, added, full, retry }: Props): ReactNode {
  const catalogue = useStore($catalogue, { ssr: 'initial' });
  const [announcement, setAnnouncement] = useState('');
  const products = catalogue.kind === 'loaded' ? catalogue.products.map((product) => showIn(locale, product)) : built;

  useEffect(() => void refreshCatalogue(), []);

  const add = (product: ShownProduct): boolean => {
    const isAdded = addToCart(toCartItem(product));
    setAnnouncement(isAdded ? fill(added, { name: product.name[locale] }) : fill(full, { max: MAX_CART_ITEMS }));
    return isAdded;
  };

  return (
    <>
      <CatalogueState
        t={t}
        retry={retry}
        catalogue={catalogue}
        hasProducts={built.length > 0}
        onRetry={() => void refreshCatalogue()}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {products.length === 0 && catalogue.kind !== 'failed' && <p className="notice mt-6">{t.none}</p>}
      <ul className="mt-6 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              locale={locale}
              t={t}
              categories={categories}
              product={product}
              hasPage={built.some(({ id }) => id === product.id)}
              onAdd={add}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
