import { useEffect, useId, useState, type ReactNode } from 'react';
import { amountCell } from '../rules/orders.ts';
import type { Cursor } from '../rules/list.ts';
import type { ProductRow } from '../rules/products.ts';
import type { TypedLine } from '../rules/quote-form.ts';
import { formatPrice } from '../../../core/money.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { readProducts } from '../store.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { toResult } from '../../account/settings/use-result.ts';
import type { RoomProps } from '../props.ts';

interface Props extends RoomProps {
  /** The customer's language, in which lines are written. */
  language: Locale;
  onAdd: (line: Omit<TypedLine, 'key'>) => void;
}

/** Renders the three ways to add a line to a quote: from a product, from a usual job, or as an empty line. */
export function AddLine({ t, locale, language, quoteTemplates, onAdd }: Props): ReactNode {
  const { quote: words } = t;
  const id = useId();
  const products = useProducts();
  const lists = [
    {
      name: 'product',
      label: words.addProduct,
      choose: words.chooseProduct,
      lines: products.map(({ id: product_id, name, name_en, price_cents }) => ({
        product_id,
        label: language === 'en' ? (name_en ?? name) : name,
        price_cents,
      })),
    },
    {
      name: 'template',
      label: words.addTemplate,
      choose: words.chooseTemplate,
      lines: quoteTemplates.lines.map(({ label, priceCents }) => ({
        product_id: null,
        label: label[language],
        price_cents: priceCents,
      })),
    },
  ];
  return (
    <div className="mt-4 grid items-end gap-3 sm:grid-cols-2">
      {lists.map(({ name, label, choose, lines }) => (
        <FieldFrame key={name} id={`${id}-${name}`} label={label}>
          <select
            id={`${id}-${name}`}
            className="field"
            value=""
            onChange={({ target }) => {
              const { product_id, label: text, price_cents } = lines[Number(target.value)]!;
              onAdd({ product_id, label: text, quantity: '1', price: amountCell(price_cents, locale) });
            }}
          >
            <option value="" disabled>
              {choose}
            </option>
            {lines.map(({ label: text, price_cents }, index) => (
              <option key={index} value={index}>
                {`${text}, ${formatPrice(price_cents, locale)}`}
              </option>
            ))}
          </select>
        </FieldFrame>
      ))}
      <p>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onAdd({ product_id: null, label: '', quantity: '1', price: '' })}
        >
          {words.addLine}
        </button>
      </p>
    </div>
  );
}

/** Returns the products on sale, or an empty list until they are loaded. Staff can write lines as free text in the meantime. */
function useProducts(): ProductRow[] {
  const [products, setProducts] = useState<ProductRow[]>([]);
  useEffect(() => {
    void readAll().then((rows) => setProducts(rows.filter((row) => row.is_available)));
  }, []);
  return products;
}

/** Returns the rows of all pages, up to the first page that cannot be loaded. */
async function readAll(after: Cursor | null = null): Promise<ProductRow[]> {
  const answer = await toResult(() => readProducts({ filter: {}, after }));
  const page = answer.kind === 'answered' ? answer.value : null;
  if (!page) return [];
  return page.next ? [...page.rows, ...(await readAll(page.next))] : page.rows;
}
