import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { leadText, type ProductDetails } from '../rules/products.ts';
import { readDeskProduct } from '../store.ts';
import { useResult } from '../../account/settings/use-result.ts';
import type { RoomProps } from '../props.ts';
import { RecordShell } from '../RecordShell.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductHistory } from './ProductHistory.tsx';

/** Renders one product: its form and its history. */
export function DeskProduct({ id, ...props }: RoomProps & { id: string }): ReactNode {
  const { t, locale, onClosed } = props;
  const read = useCallback(() => readDeskProduct(id), [id]);
  const { reading, readAgain } = useResult(read);
  const [changed, setChanged] = useState<ProductDetails>();
  const answer = reading.kind === 'answered' ? reading.value : undefined;
  useEffect(() => {
    if (answer === null) onClosed();
  }, [answer, onClosed]);
  const product = changed ?? (answer && 'record' in answer ? answer.record : undefined);
  const state = { reading, readAgain, isMissing: answer?.kind === 'missing' };
  return (
    <RecordShell {...props} room="products" state={state}>
      {product && (
        <article aria-labelledby="desk-product" className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="min-w-0">
            <h2 id="desk-product" className="text-2xl">
              {(locale === 'en' && product.name_en) || product.name}
            </h2>
            <p className="text-muted mt-1">
              {[
                product.sku,
                product.is_available ? t.product.status.available : t.product.status.withdrawn,
                leadText(product.lead_weeks, t.product, locale),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <ProductForm {...props} product={product} onSaved={setChanged} />
          </div>
          <ProductHistory {...props} product={product} onSaved={setChanged} />
        </article>
      )}
    </RecordShell>
  );
}
