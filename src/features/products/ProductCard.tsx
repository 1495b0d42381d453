import { useEffect, useState, type ReactNode } from 'react';
import { formatPrice } from '../../core/money.ts';
import { availabilityText } from './rules/availability.ts';
import { productFigures } from './rules/product-figures.ts';
import type { ShownProduct } from './rules/product.ts';
import { fill, plural } from '../../core/text.ts';
import type { Locale } from '../../i18n/locales.ts';
import { productPath } from '../../i18n/routes.ts';
import type { Strings } from '../../i18n/strings/index.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { AddLabel } from '../cart/AddLabel.tsx';

/** The link to the quote form. `{name}` in its address is replaced by the encoded name of the product. */
export interface QuoteLink {
  label: string;
  template: string;
}

interface Props {
  locale: Locale;
  t: Omit<Strings['products'], 'noScript'>;
  product: ShownProduct;
  /** Whether the product has its own page. A product that was put on sale after the build has no page. */
  hasPage: boolean;
  /** The usual price of the installed kit, if it is known. */
  installed?: ReactNode;
  /** Link that replaces the button if the product cannot be ordered now. */
  quote: QuoteLink;
  /** Whether the first-touch script has just added the product. */
  isAdded: boolean;
  onAdd: (product: ShownProduct) => boolean;
}

// Milliseconds for which the button confirms the addition. Afterwards, it shows again that visitors can add another unit.
const CONFIRMATION_MS = 2_000;

/**
 * Renders one product: its figures, description, price, installed price and button. In the section "parts", the card is smaller
 * and has no description.
 */
export function ProductCard({ locale, t, product, hasPage, installed, quote, isAdded, onAdd }: Props): ReactNode {
  const [isConfirmed, setConfirmed] = useState(isAdded);
  const [isLate] = useState(useIsHydrated());
  const availability = availabilityText(product.leadWeeks, t.availability, locale);
  const isPart = product.section === 'parts';
  const link = { href: hasPage ? productPath(product.id, locale) : undefined };

  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setConfirmed(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  return (
    <article id={product.id} className={isPart ? 'product' : 'product product-wide'}>
      <PageLink {...link} isPicture>
        <ProductPicture
          imageUrl={product.imageUrl}
          sizes={isPart ? '7rem' : '(max-width: 48rem) 9rem, (max-width: 80rem) 37vw, 28rem'}
          className="size-full"
          isLate={isLate}
        />
      </PageLink>
      <div>
        <h3 className={isPart ? 'text-lg' : 'text-xl sm:text-3xl'}>
          <PageLink {...link}>{product.name[locale]}</PageLink>
        </h3>
        <ul className={`text-muted mt-1 flex flex-wrap gap-x-4 text-sm ${isPart ? '' : 'sm:text-base'}`}>
          {facts(product, locale, t).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {product.description && <p className="sm:text-lg">{product.description}</p>}
      <p className="product-buy">
        <span
          className={`font-semibold tracking-tight whitespace-nowrap ${isPart ? 'text-lg' : 'text-xl sm:text-2xl'}`}
        >
          {formatPrice(product.priceCents, locale)}
          {availability && (
            <span className="block text-sm font-normal tracking-normal whitespace-normal">{availability}</span>
          )}
        </span>
        {product.leadWeeks === null ? (
          <a
            className="button button-quiet px-4"
            href={fill(quote.template, { name: encodeURIComponent(product.name[locale]) })}
          >
            {quote.label}
            <span className="sr-only"> {product.name[locale]}</span>
          </a>
        ) : (
          <button
            type="button"
            data-add
            className={`needs-script button button-primary px-4 ${isPart ? 'min-w-24' : 'min-w-44'}`}
            onClick={() => setConfirmed(onAdd(product))}
          >
            <AddLabel t={t} name={product.name[locale]} isAdded={isConfirmed} isShort={isPart} />
          </button>
        )}
        {installed && <span className="w-full">{installed}</span>}
      </p>
    </article>
  );
}

interface LinkProps {
  /** Undefined if the product has no page. */
  href: string | undefined;
  /**
   * Whether the link surrounds the picture. The name has a link to the same page, so the picture's link is not reachable by
   * keyboard.
   */
  isPicture?: boolean;
  children: ReactNode;
}

function PageLink({ href, isPicture = false, children }: LinkProps): ReactNode {
  const className = isPicture ? 'product-picture' : 'hover:underline';
  if (!href) return isPicture ? <div className={className}>{children}</div> : children;
  return (
    <a href={href} className={className} {...(isPicture && { tabIndex: -1, 'aria-hidden': true })}>
      {children}
    </a>
  );
}

/** Returns the rated power, energy, efficiency and warranty of a product. Leaves out values that the product does not have. */
function facts(product: ShownProduct, locale: Locale, t: Props['t']): string[] {
  const { power, energy, efficiency, warrantyYears } = productFigures(product, locale);
  return [
    power && fill(t.power, { value: power }),
    energy && fill(t.energy, { value: energy }),
    efficiency && fill(t.efficiency, { value: efficiency }),
    warrantyYears && plural(t.warranty, warrantyYears, locale),
  ].filter((fact) => typeof fact === 'string');
}
