import type { ReactNode } from 'react';
import type { InquiryRow } from '../rules/inquiries.ts';
import { toFragment } from '../rules/place.ts';
import { formatDay } from '../../../i18n/formats.ts';
import { readInquiries } from '../store.ts';
import { DeskList } from '../DeskList.tsx';
import type { ListSpec } from '../list-spec.ts';
import { ListRow } from '../ListRow.tsx';
import type { RoomProps } from '../props.ts';
import type { ListState } from '../use-list-state.ts';

/** Renders the list of inquiries, the latest first. */
export function InquiryList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale, forms } = props;
  const { status, kinds } = t.inquiry;
  // Lists the fields of all forms without duplicates, because the forms share some fields.
  const fields = new Map(Object.values(forms).flatMap((form) => form.map(({ name, label }) => [name, label] as const)));
  const spec: ListSpec<InquiryRow> = {
    name: t.inquiries,
    read: readInquiries,
    searchHint: t.searchHints.inquiries,
    choices: [
      { name: 'status', label: t.state, options: status },
      { name: 'kind', label: t.kind, options: kinds },
    ],
    drawRow: (row) => (
      <ListRow
        href={toFragment({ room: 'inquiries', id: row.id })}
        title={row.name}
        detail={[row.reference, kinds[row.kind], row.owner].filter(Boolean).join(' · ')}
        day={{ at: row.created_at, text: formatDay(row.created_at, locale) }}
        state={status[row.status]}
        isNew={row.status === 'new'}
      />
    ),
    export: {
      file: t.files.inquiries,
      columns: [
        [t.columns.reference, (row) => row.reference],
        [t.columns.date, (row) => row.created_at],
        [t.columns.kind, (row) => kinds[row.kind]],
        [t.columns.state, (row) => status[row.status]],
        [t.columns.language, (row) => row.locale],
        [t.owner.label, (row) => row.owner ?? ''],
        ...[...fields].map(([name, label]): [string, (row: InquiryRow) => string] => [
          label,
          (row) => row.fields?.[name] ?? '',
        ]),
      ],
    },
  };
  return <DeskList {...props} spec={spec} state={state} />;
}
