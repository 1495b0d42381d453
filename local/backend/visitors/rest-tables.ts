// Lists the tables, columns and conditions that visitors and customers may use in queries to the REST interface. The site sends
// no other queries. The column lists come from the rules of the features, so a new column is allowed as soon as the site reads
// it.
import { ORDER_COLUMNS } from '../../../src/features/orders/rules/order-responses.ts';
import { NAME_COLUMNS } from '../../../src/features/products/rules/product-names.ts';
import { BUILT_PRODUCT_COLUMNS, PRODUCT_COLUMNS } from '../../../src/features/products/rules/product.ts';

/** Type of a condition's value. */
export type Condition = 'text' | 'uuid' | 'boolean';

/**
 * A table that visitors may read. The properties are maps and sets, because strangers choose the names that are looked up. In a
 * plain object, a name such as `constructor` would be found.
 */
export interface ReadableTable {
  /** Columns that may be selected, with their alias if they have one: `id`, `image_url:built_image_url`. */
  columns: ReadonlySet<string>;
  /** Columns that may sort the rows. */
  sortable: ReadonlySet<string>;
  /** Columns that may be compared with `eq`, with the type of the value. */
  conditions: ReadonlyMap<string, Condition>;
  /** Tables that may be embedded. */
  embedded: ReadonlyMap<string, ReadableTable>;
}

interface TableSource {
  columns: readonly string[];
  sortable?: readonly string[];
  conditions?: Readonly<Record<string, Condition>>;
  embedded?: Readonly<Record<string, ReadableTable>>;
}

const toReadableTable = ({ columns, sortable = [], conditions = {}, embedded = {} }: TableSource): ReadableTable => ({
  columns: new Set(columns),
  sortable: new Set(sortable),
  conditions: new Map(Object.entries(conditions)),
  embedded: new Map(Object.entries(embedded)),
});

/** Returns the columns of a select list that are not inside brackets. */
const parseColumns = (list: string): string[] => list.replace(/,?\w+\([^]*\)/, '').split(',');

const PRODUCTS = toReadableTable({
  columns: [
    '*',
    'is_available',
    'position',
    ...parseColumns(PRODUCT_COLUMNS),
    ...parseColumns(BUILT_PRODUCT_COLUMNS),
    ...parseColumns(NAME_COLUMNS),
  ],
  sortable: ['position', 'id'],
  conditions: { id: 'text', is_available: 'boolean' },
});

const ORDER_ITEMS = toReadableTable({
  columns: ['*', 'order_id', 'line', 'product_id', 'price', 'price_cents', 'label'],
  conditions: { order_id: 'uuid' },
  embedded: { products: PRODUCTS },
});

const ORDER_STATUS_CHANGES = toReadableTable({
  columns: ['*', 'id', 'order_id', 'status', 'changed_at'],
  sortable: ['id'],
  conditions: { order_id: 'uuid' },
});

/** Tables by name. This list defines only which queries are valid. Row-level security limits customers to their own rows. */
export const READABLE_TABLES: ReadonlyMap<string, ReadableTable> = new Map([
  ['products', PRODUCTS],
  [
    'orders',
    toReadableTable({
      columns: ['*', 'user_id', 'total', 'gst', 'qst', ...parseColumns(ORDER_COLUMNS)],
      sortable: ['created_at'],
      conditions: { id: 'uuid' },
      embedded: { order_items: ORDER_ITEMS, order_status_changes: ORDER_STATUS_CHANGES },
    }),
  ],
  ['order_items', ORDER_ITEMS],
  ['order_status_changes', ORDER_STATUS_CHANGES],
  ['customer_settings', toReadableTable({ columns: ['*', 'has_newsletter'], conditions: { user_id: 'uuid' } })],
]);
