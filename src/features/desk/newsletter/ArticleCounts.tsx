import type { ReactNode } from 'react';
import { droppedCount, isUnderWay, type Newsletter } from '../rules/articles.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import type { RoomProps } from '../props.ts';

/** Renders the staff member who sent an article, the times of the sending, and the counts of recipients and emails. */
export function ArticleCounts({ t, locale, newsletter }: RoomProps & { newsletter: Newsletter }): ReactNode {
  const { counts } = t.newsletter;
  const number = new Intl.NumberFormat(locale);
  const dropped = droppedCount(newsletter);
  const rows: [label: string, value: string][] = [
    [counts.by, newsletter.by],
    [counts.at, formatMoment(newsletter.at, locale)],
    ...(newsletter.last_at ? [[counts.last, formatMoment(newsletter.last_at, locale)] as [string, string]] : []),
    [counts.recipients, number.format(newsletter.recipients)],
    [counts.sent, number.format(newsletter.sent)],
    [counts.failed, number.format(newsletter.failed)],
    ...(isUnderWay(newsletter) || newsletter.waiting > 0
      ? [[counts.waiting, number.format(newsletter.waiting)] as [string, string]]
      : []),
    ...(dropped > 0 ? [[counts.dropped, number.format(dropped)] as [string, string]] : []),
    [counts.left, number.format(newsletter.left_since)],
  ];
  return (
    <dl className="divide-line border-line divide-y border-y">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
