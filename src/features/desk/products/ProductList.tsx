import type { ReactNode } from 'react';
import { toFragment } from '../rules/place.ts';
import { amountCell } from '../rules/orders.ts';
import { leadText, type ProductRow } from '../rules/products.ts';
import { formatPrice } from '../../../core/money.ts';
import { readProducts } from '../store.ts';
import { DeskList } from '../DeskList.tsx';
import type { ListSpec } from '../list-spec.ts';
import { ListRow } from '../ListRow.tsx';
import type { RoomProps } from '../props.ts';
import type { ListState } from '../use-list-state.ts';

/** Renders the list of products, in the order of the shop. */
export function ProductList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const { columns, product } = t;
  const getStatusName = ({ is_available, lead_weeks }: ProductRow): string => {
    if (!is_available) return product.status.withdrawn;
    return lead_weeks === 0 ? product.status.available : leadText(lead_weeks, product, locale);
  };
  const spec: ListSpec<ProductRow> = {
    name: t.products,
    read: readProducts,
    searchHint: t.searchHints.products,
    choices: [
      {
        name: 'status',
        label: t.state,
        options: { ...product.status, in_weeks: product.someWeeks, out_of_stock: product.availability.outOfStock },
      },
    ],
    hasNoDays: true,
    drawRow: (row) => (
      <ListRow
        href={toFragment({ room: 'products', id: row.id })}
        title={locale === 'fr' ? row.name : (row.name_en ?? row.name)}
        detail={row.sku ?? row.id}
        aside={formatPrice(row.price_cents, locale)}
        state={getStatusName(row)}
      />
    ),
    export: {
      file: t.files.products,
      columns: [
        [columns.reference, (row) => row.sku ?? row.id],
        [columns.name, (row) => row.name],
        [product.fields.name_en, (row) => row.name_en ?? ''],
        [columns.price, (row) => amountCell(row.price_cents, locale)],
        [columns.state, getStatusName],
      ],
    },
  };
  return <DeskList {...props} spec={spec} state={state} />;
}
