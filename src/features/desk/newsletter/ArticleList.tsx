import { useCallback, useState, type ReactNode } from 'react';
import type { ArticleRow } from '../rules/articles.ts';
import { toFragment } from '../rules/place.ts';
import { noonOn } from '../../../core/quebec-day.ts';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import { DeskList } from '../DeskList.tsx';
import type { ListSpec } from '../list-spec.ts';
import { ListRow } from '../ListRow.tsx';
import type { RoomProps } from '../props.ts';
import type { PageRequest } from '../store.ts';
import type { ListState } from '../use-list-state.ts';
import { readArticles, refreshArticles } from './store.ts';

/** Renders the articles of the site, the latest first, each with the state of its emails. */
export function ArticleList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t, locale } = props;
  const { newsletter: words, columns } = t;
  const [isCurrent, setCurrent] = useState(true);
  const read = useCallback(async (page: PageRequest) => {
    const refreshed = await refreshArticles();
    if (refreshed.kind === 'refused') return refreshed;
    setCurrent(refreshed.value ?? true);
    return readArticles(page);
  }, []);
  const describeRow = ({ newsletter, is_published }: ArticleRow): string =>
    [
      newsletter && fill(words.sentTo, { sent: newsletter.sent, recipients: newsletter.recipients }),
      !is_published && words.withdrawn,
    ]
      .filter(Boolean)
      .join(' · ');
  const nameState = ({ newsletter }: ArticleRow): string =>
    newsletter ? words.states[newsletter.state] : words.unsent;
  const count = (name: 'recipients' | 'sent' | 'failed' | 'left_since') => (row: ArticleRow) =>
    row.newsletter ? String(row.newsletter[name]) : '';
  const spec: ListSpec<ArticleRow> = {
    name: t.articles,
    lead: words.lead,
    none: words.none,
    isShort: true,
    read,
    choices: [],
    drawRow: (row) => (
      <ListRow
        href={toFragment({ room: 'articles', id: row.id })}
        title={row[locale]}
        detail={describeRow(row)}
        day={{ at: noonOn(row.day), text: formatDay(noonOn(row.day), locale) }}
        state={nameState(row)}
      />
    ),
    export: {
      file: words.file,
      columns: [
        [columns.reference, (row) => row.id],
        [columns.date, (row) => row.day],
        [words.columns.title, (row) => row.fr],
        [words.columns.titleEn, (row) => row.en],
        [columns.state, nameState],
        [words.columns.recipients, count('recipients')],
        [words.columns.sent, count('sent')],
        [words.columns.failed, count('failed')],
        [words.columns.left, count('left_since')],
      ],
    },
  };
  return (
    <>
      {!isCurrent && (
        <p role="alert" className="notice notice-danger mb-6 max-w-prose">
          {words.unread}
        </p>
      )}
      <DeskList {...props} spec={spec} state={state} />
    </>
  );
}
