// What visitors and customers may name in a query of the REST interface: the tables, columns and conditions that the site
// uses. The column lists are the site's own (`src/domain`), so that a new column is allowed as soon as the site reads it.
import { ORDER_COLUMNS } from '../../../src/domain/order-answers.ts';
import { NAME_COLUMNS } from '../../../src/domain/product/product-names.ts';
import { BUILT_PRODUCT_COLUMNS, PRODUCT_COLUMNS } from '../../../src/domain/product.ts';

/** How the value of a condition is checked. */
export type Condition = 'text' | 'uuid' | 'boolean';

/** Maps and sets, never plain objects: names come from strangers, and `constructor` is a property of each object. */
export interface ReadableTable {
  /** What may be selected, with its alias where it has one: `id`, `image_url:built_image_url`. */
  columns: ReadonlySet<string>;
  /** Columns that rows may be sorted by. */
  sortable: ReadonlySet<string>;
  /** What a column may be compared with, by `eq`. */
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

const tableOf = ({ columns, sortable = [], conditions = {}, embedded = {} }: TableSource): ReadableTable => ({
  columns: new Set(columns),
  sortable: new Set(sortable),
  conditions: new Map(Object.entries(conditions)),
  embedded: new Map(Object.entries(embedded)),
});

/** Returns the columns of a select list that embeds nothing, or those outside its brackets. */
const columnsOf = (list: string): string[] => list.replace(/,?\w+\([^]*\)/, '').split(',');

const PRODUCTS = tableOf({
  columns: [
    '*',
    'is_available',
    'position',
    ...columnsOf(PRODUCT_COLUMNS),
    ...columnsOf(BUILT_PRODUCT_COLUMNS),
    ...columnsOf(NAME_COLUMNS),
  ],
  sortable: ['position', 'id'],
  conditions: { id: 'text', is_available: 'boolean' },
});

const ORDER_ITEMS = tableOf({
  columns: ['*', 'order_id', 'line', 'product_id', 'price'],
  conditions: { order_id: 'uuid' },
  embedded: { products: PRODUCTS },
});

const ORDER_STATUS_CHANGES = tableOf({
  columns: ['*', 'id', 'order_id', 'status', 'changed_at'],
  sortable: ['id'],
  conditions: { order_id: 'uuid' },
});

/** Row-level security shows customers their own rows; here is only what a query may be made of. */
export const READABLE_TABLES: ReadonlyMap<string, ReadableTable> = new Map([
  ['products', PRODUCTS],
  [
    'orders',
    tableOf({
      columns: ['*', 'user_id', ...columnsOf(ORDER_COLUMNS)],
      sortable: ['created_at'],
      conditions: { id: 'uuid' },
      embedded: { order_items: ORDER_ITEMS, order_status_changes: ORDER_STATUS_CHANGES },
    }),
  ],
  ['order_items', ORDER_ITEMS],
  ['order_status_changes', ORDER_STATUS_CHANGES],
  ['customer_settings', tableOf({ columns: ['*', 'has_newsletter'], conditions: { user_id: 'uuid' } })],
]);
