import type { ReactNode } from 'react';
import { amountCell } from '../rules/orders.ts';
import { toFragment } from '../rules/place.ts';
import type { QuoteRow } from '../rules/quotes.ts';
import { formatPrice } from '../../../core/money.ts';
import { fill } from '../../../core/text.ts';
import { orderNumber } from '../../orders/rules/order.ts';
import { formatDay } from '../../../i18n/formats.ts';
import { readQuotes } from '../store.ts';
import { DeskList } from '../DeskList.tsx';
import type { ListSpec } from '../list-spec.ts';
import { ListRow } from '../ListRow.tsx';
import type { RoomProps } from '../props.ts';
import type { ListState } from '../use-list-state.ts';
import { NewQuote } from './NewQuote.tsx';

/** Renders the list of quotes, the latest first, and the button that creates a quote for a customer on the phone. */
export function QuoteList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const { quote: words, columns } = t;
  const nameOrder = ({ amended_order_id: id }: QuoteRow): string =>
    id ? fill(t.order.name, { number: orderNumber(id) }) : '';
  const spec: ListSpec<QuoteRow> = {
    name: t.quotes,
    action: <NewQuote {...props} customer={{ language: 'fr' }} />,
    read: readQuotes,
    searchHint: t.searchHints.quotes,
    choices: [{ name: 'status', label: t.state, options: words.status }],
    drawRow: (row) => (
      <ListRow
        href={toFragment({ room: 'quotes', id: row.id })}
        title={row.name || words.nameless}
        detail={[row.number, nameOrder(row), formatPrice(row.total_cents, locale)].filter(Boolean).join(' · ')}
        day={{ at: row.created_at, text: formatDay(row.created_at, locale) }}
        state={words.status[row.status]}
        isNew={row.status === 'draft'}
      />
    ),
    export: {
      file: t.files.quotes,
      columns: [
        [columns.reference, (row) => row.number ?? ''],
        [columns.date, (row) => row.created_at],
        [columns.state, (row) => words.status[row.status]],
        [words.columns.order, (row) => (row.amended_order_id ? orderNumber(row.amended_order_id) : '')],
        [columns.name, (row) => row.name],
        [columns.email, (row) => row.email],
        [words.columns.total, (row) => amountCell(row.total_cents, locale)],
        [words.columns.validUntil, (row) => row.valid_until],
      ],
    },
  };
  return <DeskList {...props} spec={spec} state={state} />;
}
