import { useState, type ReactNode } from 'react';
import type { DeskDay } from './rules/day.ts';
import { toFragment } from './rules/place.ts';
import { answerBy, isLate } from '../inquiry/rules/business-hours.ts';
import { fill, plural } from '../../core/text.ts';
import { formatDeadline } from '../../i18n/formats.ts';
import type { RoomProps } from './props.ts';

/** Renders the inquiries that have no answer within the promised business hours, the oldest first. */
export function LateInquiries({ t, locale, officeHours, replyHours, day }: RoomProps & { day: DeskDay }): ReactNode {
  const { late: words } = t;
  const [now] = useState(() => new Date());
  const late = day.unanswered.filter(({ created_at: at }) => isLate(new Date(at), now, officeHours, replyHours));
  if (late.length === 0) return null;
  return (
    <section aria-labelledby="desk-late" className="notice notice-danger mb-6">
      <h3 id="desk-late" className="text-lg">
        {plural(words.heading, late.length, locale)}
      </h3>
      <p className="mt-1">{fill(words.lead, { hours: replyHours })}</p>
      <ul className="mt-2 space-y-1">
        {late.map(({ id, reference, created_at: at, owner }) => (
          <li key={id} className="wrap-anywhere">
            <a className="link inline-flex min-h-11 items-center" href={toFragment({ room: 'inquiries', id })}>
              {reference}
            </a>{' '}
            {fill(words.due, { when: formatDeadline(answerBy(new Date(at), officeHours, replyHours), locale) })}
            {' · '}
            {owner ?? words.nobody}
          </li>
        ))}
      </ul>
    </section>
  );
}
