import type { ReactNode } from 'react';
import { amountCell, type OrderRow } from '../rules/orders.ts';
import { toFragment } from '../rules/place.ts';
import { formatPrice } from '../../../core/money.ts';
import { orderNumber } from '../../orders/rules/order.ts';
import { formatDay } from '../../../i18n/formats.ts';
import { readOrders } from '../store.ts';
import { DeskList } from '../DeskList.tsx';
import type { ListSpec } from '../list-spec.ts';
import { ListRow } from '../ListRow.tsx';
import type { RoomProps } from '../props.ts';
import { NewQuote } from '../quotes/NewQuote.tsx';
import type { ListState } from '../use-list-state.ts';

/** Renders the list of orders, the latest first, and the button that creates a quote for an order by phone. */
export function OrderList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale, orders } = props;
  const { status } = orders;
  const { columns, order } = t;
  const whereTo = { delivery: order.deliver, pickup: order.pickup };
  const spec: ListSpec<OrderRow> = {
    name: t.orders,
    read: readOrders,
    searchHint: t.searchHints.orders,
    choices: [{ name: 'status', label: t.state, options: status }],
    drawRow: (row) => (
      <ListRow
        href={toFragment({ room: 'orders', id: row.id })}
        title={row.name ?? row.email ?? order.deleted}
        detail={`${orderNumber(row.id)} · ${formatPrice(row.total_cents + row.gst_cents + row.qst_cents, locale)}`}
        day={{ at: row.created_at, text: formatDay(row.created_at, locale) }}
        state={status[row.status]}
        isNew={row.status === 'received'}
      />
    ),
    lead: order.writeHint,
    action: <NewQuote {...props} customer={{ language: 'fr' }} label={order.write} />,
    export: {
      file: t.files.orders,
      columns: [
        [columns.reference, (row) => orderNumber(row.id)],
        [columns.date, (row) => row.created_at],
        [columns.state, (row) => status[row.status]],
        [columns.name, (row) => row.name ?? ''],
        [columns.email, (row) => row.email ?? ''],
        [columns.phone, (row) => row.phone ?? ''],
        [columns.delivery, (row) => (row.delivery ? whereTo[row.delivery] : '')],
        [columns.subtotal, (row) => amountCell(row.total_cents, locale)],
        [columns.gst, (row) => amountCell(row.gst_cents, locale)],
        [columns.qst, (row) => amountCell(row.qst_cents, locale)],
        [columns.language, (row) => row.language],
      ],
    },
  };
  return <DeskList {...props} spec={spec} state={state} />;
}
