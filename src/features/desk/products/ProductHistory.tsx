import type { ReactNode } from 'react';
import { changedFields, valueText, type ProductDetails } from '../rules/products.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { ProductPicture } from '../../products/ProductPicture.tsx';
import type { RoomProps } from '../props.ts';
import { PictureField } from './PictureField.tsx';

interface Props extends RoomProps {
  product: ProductDetails;
  onSaved: (product: ProductDetails) => void;
}

/** Renders a product's picture with its upload field, and the last changes of the product with their old and new values. */
export function ProductHistory({ onSaved, product, ...props }: Props): ReactNode {
  const { t, locale } = props;
  const { product: words } = t;
  const value = (field: keyof typeof words.fields, texts: Parameters<typeof valueText>[1]): string =>
    valueText(field, texts, words, locale);
  return (
    <div className="min-w-0 space-y-6">
      <ProductPicture imageUrl={product.image_url} sizes="20rem" className="product-image block max-w-80" isLate />
      <PictureField {...props} product={product} onSaved={onSaved} />
      <section aria-labelledby="product-history">
        <h3 id="product-history" className="text-lg">
          {t.history}
        </h3>
        {product.changes.length === 0 && <p className="text-muted mt-2">{words.noHistory}</p>}
        <ol className="mt-2 space-y-3 text-sm empty:hidden">
          {product.changes.map(({ by, at, before, after }) => (
            <li key={at} className="border-line border-l-2 pl-3 wrap-anywhere">
              {changedFields(before, after).map((field) => (
                <p key={field}>
                  {fill(words.change, {
                    field: words.fields[field],
                    before: value(field, before),
                    after: value(field, after),
                  })}
                </p>
              ))}
              <p className="text-muted">{fill(words.by, { by, when: formatMoment(at, locale) })}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
