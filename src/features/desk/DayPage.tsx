import { useEffect, type ReactNode } from 'react';
import type { DeskDay } from './rules/day.ts';
import { toFragment, type Room } from './rules/place.ts';
import { noonOn } from '../../core/quebec-day.ts';
import { fill, plural } from '../../core/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import { readDay } from './store.ts';
import { useResult } from '../account/settings/use-result.ts';
import { DeskState } from './DeskState.tsx';
import { LateInquiries } from './LateInquiries.tsx';
import type { RoomProps } from './props.ts';
import { CalendarAddress } from './visits/CalendarAddress.tsx';

interface Wait {
  room: Room;
  text: string;
  oldest?: string | null;
  /** Instruction for staff, if the next step is not evident. */
  help?: string;
}

/** Renders how many inquiries and orders are new today, and links to the items that wait for staff. */
export function DayPage(props: RoomProps): ReactNode {
  const { t, onClosed } = props;
  const { reading, readAgain } = useResult(readDay);
  const isClosed = reading.kind === 'answered' && reading.value === null;
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  const day = reading.kind === 'answered' ? reading.value : null;
  return (
    <section aria-labelledby="desk-day">
      <h2 id="desk-day" className="text-2xl">
        {t.day}
      </h2>
      <p className="text-muted mt-1">{t.today.lead}</p>
      <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <div>
          <DeskState {...props} reading={reading} onRetry={() => void readAgain()} />
          {day && <LateInquiries {...props} day={day} />}
          {day && <Day {...props} day={day} />}
        </div>
        {day && <CalendarAddress {...props} />}
      </div>
    </section>
  );
}

function Day({ t, locale, orders, day }: RoomProps & { day: DeskDay }): ReactNode {
  const { today } = t;
  const { sellerGaps } = t.billing;
  const countText = (
    forms: { one: string; other: string },
    count: number,
    values: Record<string, string> = {},
  ): string => fill(plural(forms, count, locale), values);
  const waits: Wait[] = [
    ...(day.inquiries.count > 0
      ? [
          {
            room: 'inquiries' as const,
            text: countText(today.unanswered, day.inquiries.count),
            oldest: day.inquiries.oldest,
          },
        ]
      : []),
    ...day.orders.map(({ status, count, oldest }) => ({
      room: 'orders' as const,
      text: countText(today.orders, count, { state: orders.status[status] }),
      oldest,
    })),
    ...day.quotes.map(({ status, count, oldest }) => ({
      room: 'quotes' as const,
      text: countText(today.quotes[status], count),
      oldest,
    })),
    ...(day.amendments.count > 0
      ? [
          {
            room: 'quotes' as const,
            text: countText(today.amendments, day.amendments.count),
            oldest: day.amendments.oldest,
          },
        ]
      : []),
    ...(day.overdue.count > 0
      ? [
          {
            room: 'invoices' as const,
            text: countText(today.overdue, day.overdue.count),
            oldest: day.overdue.oldest && noonOn(day.overdue.oldest),
          },
        ]
      : []),
    ...(day.refund_problems > 0
      ? [{ room: 'payments' as const, text: countText(today.refunds, day.refund_problems) }]
      : []),
    ...(day.refunds_waiting.count > 0
      ? [
          {
            room: 'payments' as const,
            text: countText(today.refundsWaiting, day.refunds_waiting.count),
            oldest: day.refunds_waiting.oldest,
            help: today.refundsWaitingHelp,
          },
        ]
      : []),
    ...(day.payment_problems > 0
      ? [{ room: 'payments' as const, text: countText(today.payments, day.payment_problems) }]
      : []),
    ...(day.mail_given_up > 0
      ? [{ room: 'mail' as const, text: countText(today.mailGivenUp, day.mail_given_up) }]
      : []),
    ...(day.mail_waiting > 0 ? [{ room: 'mail' as const, text: countText(today.mailWaiting, day.mail_waiting) }] : []),
  ];
  const figures = [
    [today.newInquiries, day.inquiries_today],
    [today.newOrders, day.orders_today],
  ] as const;
  return (
    <>
      {day.seller_gaps.length > 0 && (
        <p className="notice mb-6">
          {fill(sellerGaps.notice, { facts: day.seller_gaps.map((gap) => sellerGaps.facts[gap]).join(', ') })}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-4">
        {figures.map(([name, count]) => (
          <div key={name} className="notice flex flex-col-reverse justify-end">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="text-3xl font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 text-lg">{today.waiting}</h3>
      {waits.length === 0 && <p className="notice mt-2">{today.nothing}</p>}
      <ul className="divide-line border-line mt-2 divide-y border-y empty:hidden">
        {waits.map(({ room, text, oldest, help }) => (
          <li key={text}>
            <a
              href={toFragment({ room })}
              className="hover:bg-surface -mx-2 flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-2 py-3"
            >
              <span className="font-semibold">{text}</span>
              <span className="text-muted text-sm">
                {oldest && fill(today.since, { day: formatDay(oldest, locale) })}
              </span>
            </a>
            {help && <p className="text-muted pb-3 text-sm">{help}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
