import type { ReactNode } from 'react';
import { toFragment } from './rules/place.ts';
import type { ReadRow } from './rules/reads.ts';
import { orderNumber } from '../orders/rules/order.ts';
import { plural } from '../../core/text.ts';
import { formatMoment } from '../../i18n/formats.ts';
import { readLog } from './store.ts';
import { DeskList } from './DeskList.tsx';
import type { ListSpec } from './list-spec.ts';
import type { RoomProps } from './props.ts';
import type { ListState } from './use-list-state.ts';

/** Renders the log of accesses to personal data, the latest first. */
export function ReadList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const { log, columns } = t;
  const getKindName = ({ what }: ReadRow): string => (log.kinds as Partial<Record<string, string>>)[what] ?? what;
  const formatNumber = ({ reference, order_id: orderId }: ReadRow): string =>
    reference ?? (orderId ? orderNumber(orderId) : '');
  const toRecordLink = ({
    inquiry_id: inquiryId,
    order_id: orderId,
    quote_id: quoteId,
  }: ReadRow): string | undefined => {
    if (inquiryId) return toFragment({ room: 'inquiries', id: inquiryId });
    if (orderId) return toFragment({ room: 'orders', id: orderId });
    return quoteId ? toFragment({ room: 'quotes', id: quoteId }) : undefined;
  };
  const spec: ListSpec<ReadRow> = {
    name: t.reads,
    lead: log.lead,
    read: readLog,
    searchHint: t.searchHints.reads,
    choices: [{ name: 'kind', label: t.kind, options: log.kinds }],
    drawRow: (row) => (
      <div className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{row.staff_email}</span>
          {' · '}
          {getKindName(row)}{' '}
          {toRecordLink(row) && (
            <a className="link" href={toRecordLink(row)}>
              {formatNumber(row) || t.quote.status.draft}
            </a>
          )}
        </p>
        <p className="text-muted text-sm">
          {row.count > 1 && `${plural(t.shown, row.count, locale)} · `}
          <time dateTime={row.created_at}>{formatMoment(row.created_at, locale)}</time>
        </p>
      </div>
    ),
    export: {
      file: t.files.reads,
      columns: [
        [columns.date, (row) => row.created_at],
        [columns.email, (row) => row.staff_email],
        [columns.kind, getKindName],
        [columns.reference, formatNumber],
        [columns.count, (row) => String(row.count)],
        [columns.file, (row) => row.file_field ?? ''],
        [columns.ids, (row) => row.subjects?.join(' ') ?? ''],
      ],
    },
  };
  return <DeskList {...props} spec={spec} state={state} />;
}
