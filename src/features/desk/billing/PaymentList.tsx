import type { ReactNode } from 'react';
import { sumCents, type PaymentRow } from '../rules/billing.ts';
import { amountCell } from '../rules/orders.ts';
import { toFragment } from '../rules/place.ts';
import { formatPrice } from '../../../core/money.ts';
import { orderNumber } from '../../orders/rules/order.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { formatDay } from '../../../i18n/formats.ts';
import { DeskList } from '../DeskList.tsx';
import { ListRow } from '../ListRow.tsx';
import type { RoomProps } from '../props.ts';
import type { ListState } from '../use-list-state.ts';
import { readPayments } from './store.ts';

/** Renders payments and refunds, the latest first. */
export function PaymentList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const { list, columns, methods, states, files } = t.billing;
  const problems: Readonly<Record<string, string>> = t.order.problems;
  const describeProblem = ({ problem, state: step }: PaymentRow): string =>
    problem ? (problems[problem] ?? problem) : step === 'done' ? '' : states[step];
  // Amounts of other currencies, and refunds that Stripe has refused, are not in the total.
  const counted = (row: PaymentRow): number =>
    row.currency === 'cad' && row.state !== 'failed' ? row.amount_cents : 0;
  return (
    <DeskList<PaymentRow>
      {...props}
      state={state}
      spec={{
        name: list.payments,
        lead: list.paymentsLead,
        read: readPayments,
        searchHint: t.searchHints.orders,
        choices: [{ name: 'kind', label: t.kind, options: list.moves }],
        drawRow: (row) => (
          <ListRow
            href={toFragment(row.order_id ? { room: 'orders', id: row.order_id } : { room: 'payments' })}
            title={row.name ?? (row.order_id ? t.order.deleted : list.unknown)}
            detail={[
              row.currency === 'cad'
                ? formatPrice(row.amount_cents, locale)
                : `${amountCell(row.amount_cents, locale)}\u00a0${row.currency.toUpperCase()}`,
              methods[row.method],
              row.reference,
            ]
              .filter(Boolean)
              .join(' · ')}
            day={{ at: row.day, text: formatDay(noonOn(row.day), locale) }}
            state={describeProblem(row)}
            isNew={describeProblem(row) !== ''}
          />
        ),
        export: {
          file: files.payments,
          columns: [
            [columns.day, (row) => row.day, () => list.total],
            [columns.kind, (row) => list.moves[row.kind]],
            [columns.order, (row) => (row.order_id ? orderNumber(row.order_id) : '')],
            [columns.name, (row) => row.name ?? ''],
            [columns.method, (row) => methods[row.method]],
            [
              columns.amount,
              (row) => amountCell(row.amount_cents, locale),
              (rows) => amountCell(sumCents(rows, counted), locale),
            ],
            [columns.currency, (row) => row.currency.toUpperCase()],
            [columns.reference, (row) => row.reference],
            [columns.state, describeProblem],
          ],
        },
      }}
    />
  );
}
