import { useEffect, useState, type ReactNode } from 'react';
import { formatPrice } from '../../domain/money.ts';
import { productFigures } from '../../domain/product-figures.ts';
import type { ShownProduct } from '../../domain/product.ts';
import { fill, plural } from '../../domain/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { productPath } from '../../i18n/routes.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { CheckIcon } from '../parts/icons.tsx';
import { ProductPicture } from '../parts/ProductPicture.tsx';

interface Props {
  locale: Locale;
  t: Strings['products'];
  categories: Strings['categories'];
  product: ShownProduct;
  /** Whether it has a page of its own: one that was put on sale since the build has none. */
  hasPage: boolean;
  onAdd: (product: ShownProduct) => boolean;
}

// Long enough to be noticed, short enough not to hide that one more can be added.
const CONFIRMATION_MS = 2_000;

/** One product: what it is, what it does, what it costs, and the button. */
export function ProductCard({ locale, t, categories, product, hasPage, onAdd }: Props): ReactNode {
  const [isConfirmed, setConfirmed] = useState(false);
  const link = { href: hasPage ? productPath(product.id, locale) : undefined };

  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setConfirmed(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  return (
    <article id={product.id} className="flex h-full flex-col">
      <PageLink {...link} isPicture>
        <ProductPicture
          imageUrl={product.imageUrl}
          sizes="(max-width: 48rem) 92vw, (max-width: 64rem) 45vw, 23rem"
          className="aspect-square w-full"
        />
      </PageLink>
      {product.category && <p className="text-muted mt-5 text-sm font-semibold">{categories[product.category]}</p>}
      <h2 className="mt-1 text-2xl">
        <PageLink {...link}>{product.name[locale]}</PageLink>
      </h2>
      <p className="mt-3">{product.description}</p>
      <ul className="text-muted mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
        {facts(product, locale, t).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-auto pt-6">
        <div className="border-line flex flex-wrap items-center justify-between gap-2 border-t pt-4">
          <p className="text-xl font-semibold tracking-tight whitespace-nowrap">
            {formatPrice(product.priceCents, locale)}
          </p>
          <button
            type="button"
            className="needs-script button button-primary px-4"
            onClick={() => setConfirmed(onAdd(product))}
          >
            {isConfirmed && <CheckIcon />}
            <span>
              {isConfirmed ? t.added : t.add}
              <span className="sr-only"> {product.name[locale]}</span>
            </span>
          </button>
        </div>
      </div>
    </article>
  );
}

interface LinkProps {
  /** Absent where there is no page. */
  href: string | undefined;
  /** The picture leads where the name does: it is one stop less for the keyboard. */
  isPicture?: boolean;
  children: ReactNode;
}

function PageLink({ href, isPicture = false, children }: LinkProps): ReactNode {
  const className = isPicture ? 'bg-snow block overflow-hidden rounded-2xl' : 'hover:underline';
  if (!href) return isPicture ? <div className={className}>{children}</div> : children;
  return (
    <a href={href} className={className} {...(isPicture && { tabIndex: -1, 'aria-hidden': true })}>
      {children}
    </a>
  );
}

/** Rated power, energy, efficiency and warranty, where the product has them. */
function facts(product: ShownProduct, locale: Locale, t: Strings['products']): string[] {
  const { power, energy, efficiency, warrantyYears } = productFigures(product, locale);
  return [
    power && fill(t.power, { value: power }),
    energy && fill(t.energy, { value: energy }),
    efficiency && fill(t.efficiency, { value: efficiency }),
    warrantyYears && plural(t.warranty, warrantyYears, locale),
  ].filter((fact) => typeof fact === 'string');
}
