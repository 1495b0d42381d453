import type { ReactNode } from 'react';
import { articlesCell, sumCents, type InvoiceRow } from '../rules/billing.ts';
import { amountCell } from '../rules/orders.ts';
import { toFragment } from '../rules/place.ts';
import { formatPrice } from '../../../core/money.ts';
import { orderNumber } from '../../orders/rules/order.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import { DeskList } from '../DeskList.tsx';
import { ListRow } from '../ListRow.tsx';
import type { RoomProps } from '../props.ts';
import type { ListState } from '../use-list-state.ts';
import { readInvoices } from './store.ts';

/** Renders invoices and credit notes, the latest first. Staff can filter the list by state and kind. */
export function InvoiceList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const { list, columns, kinds, files, left } = t.billing;
  const cell = (cents: number): string => amountCell(cents, locale);
  return (
    <DeskList<InvoiceRow>
      {...props}
      state={state}
      spec={{
        name: list.invoices,
        lead: list.lead,
        read: readInvoices,
        searchHint: t.searchHints.invoices,
        choices: [
          { name: 'status', label: t.state, options: list.filters },
          { name: 'kind', label: t.kind, options: list.groups },
        ],
        drawRow: (row) => (
          <ListRow
            href={toFragment({ room: 'orders', id: row.order_id })}
            title={row.name}
            detail={[
              row.number,
              formatPrice(row.total_cents, locale),
              row.left_cents > 0 && row.due_on && fill(list.due, { day: formatDay(noonOn(row.due_on), locale) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            day={{ at: row.issued_on, text: formatDay(noonOn(row.issued_on), locale) }}
            state={row.left_cents > 0 ? fill(left, { amount: formatPrice(row.left_cents, locale) }) : kinds[row.kind]}
            isNew={row.left_cents > 0}
          />
        ),
        export: {
          file: files.invoices,
          columns: [
            [columns.number, (row) => row.number, () => list.total],
            [columns.kind, (row) => kinds[row.kind]],
            [columns.issued, (row) => row.issued_on],
            [columns.due, (row) => row.due_on ?? ''],
            [columns.order, (row) => orderNumber(row.order_id)],
            [columns.name, (row) => row.name],
            [columns.province, (row) => row.province ?? 'QC'],
            [
              columns.subtotal,
              (row) => cell(row.subtotal_cents),
              (rows) => cell(sumCents(rows, (row) => row.subtotal_cents)),
            ],
            [columns.gst, (row) => cell(row.gst_cents), (rows) => cell(sumCents(rows, (row) => row.gst_cents))],
            [columns.qst, (row) => cell(row.qst_cents), (rows) => cell(sumCents(rows, (row) => row.qst_cents))],
            [columns.total, (row) => cell(row.total_cents), (rows) => cell(sumCents(rows, (row) => row.total_cents))],
            [columns.left, (row) => cell(row.left_cents), (rows) => cell(sumCents(rows, (row) => row.left_cents))],
            [columns.credited, (row) => row.credited ?? ''],
            [columns.articles, (row) => articlesCell(row.lines)],
          ],
        },
      }}
    />
  );
}
