import type { ReactNode } from 'react';
import type { Subscriber } from './rules/day.ts';
import { linkPath } from '../newsletter/rules/links.ts';
import { fill } from '../../core/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import { readSubscribers } from './store.ts';
import { DeskList } from './DeskList.tsx';
import type { ListSpec } from './list-spec.ts';
import type { RoomProps } from './props.ts';
import type { ListState } from './use-list-state.ts';

/** Renders the newsletter's confirmed subscribers, the latest first, or the refused addresses if the filter selects them. */
export function SubscriberList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const spec: ListSpec<Subscriber> = {
    name: t.subscribers,
    lead: t.subscribersLead,
    read: readSubscribers,
    searchHint: t.searchHints.subscribers,
    choices: [
      {
        name: 'status',
        label: t.state,
        options: { bounced: t.newsletter.bounced },
        all: t.newsletter.confirmed,
      },
    ],
    drawRow: (row) => (
      <p className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3">
        <span className="min-w-0 wrap-anywhere">
          {row.email}
          {row.bounce !== null && (
            <span className="text-muted block text-sm">
              {fill(t.newsletter.bouncedBecause, { reason: row.bounce })}
            </span>
          )}
        </span>
        <span className="text-muted text-sm">
          {t.inquiry.languages[row.locale]}
          {' · '}
          <time dateTime={row.created_at}>{formatDay(row.created_at, locale)}</time>
        </span>
      </p>
    ),
    export: {
      file: t.files.subscribers,
      columns: [
        [t.columns.email, (row) => row.email],
        [t.columns.language, (row) => row.locale],
        [t.columns.date, (row) => row.created_at],
        [
          t.columns.unsubscribe,
          (row) => (row.token ? location.origin + linkPath('unsubscribe', row.token, row.locale) : ''),
        ],
        [t.newsletter.columns.reason, (row) => row.bounce ?? ''],
      ],
    },
  };
  return <DeskList {...props} spec={spec} state={state} />;
}
