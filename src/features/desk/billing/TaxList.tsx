import type { ReactNode } from 'react';
import { sumCents, type TaxRow } from '../rules/billing.ts';
import { amountCell } from '../rules/orders.ts';
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import { DeskList } from '../DeskList.tsx';
import type { RoomProps } from '../props.ts';
import type { ListState } from '../use-list-state.ts';
import { readTaxes } from './store.ts';

/** Renders the taxes invoiced per month and province. */
export function TaxList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const { list, columns, files } = t.billing;
  const price = (cents: number): string => formatPrice(cents, locale);
  const cell = (cents: number): string => amountCell(cents, locale);
  return (
    <DeskList<TaxRow>
      {...props}
      state={state}
      spec={{
        name: list.taxes,
        lead: list.taxesLead,
        read: readTaxes,
        choices: [],
        drawRow: (row) => (
          <p className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="font-semibold">{fill(list.month, { month: row.month, province: row.province })}</span>
            <span className="tabular-nums">
              {fill(list.taxDetail, {
                sales: price(row.subtotal_cents),
                gst: price(row.gst_cents),
                qst: price(row.qst_cents),
              })}
            </span>
          </p>
        ),
        export: {
          file: files.taxes,
          columns: [
            [columns.month, (row) => row.month, () => list.total],
            [columns.province, (row) => row.province],
            [columns.documents, (row) => String(row.documents)],
            [
              columns.subtotal,
              (row) => cell(row.subtotal_cents),
              (rows) => cell(sumCents(rows, (row) => row.subtotal_cents)),
            ],
            [columns.gst, (row) => cell(row.gst_cents), (rows) => cell(sumCents(rows, (row) => row.gst_cents))],
            [columns.qst, (row) => cell(row.qst_cents), (rows) => cell(sumCents(rows, (row) => row.qst_cents))],
            [columns.total, (row) => cell(row.total_cents), (rows) => cell(sumCents(rows, (row) => row.total_cents))],
          ],
        },
      }}
    />
  );
}
