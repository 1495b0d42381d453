import { useCallback, type ReactNode } from 'react';
import { orderNumber, type Order } from './rules/order.ts';
import type { OwnVisit } from './rules/own-visit.ts';
import { readMyVisit } from './store/visits.ts';
import { fill } from '../../core/text.ts';
import { downloadText } from '../account/settings/files.ts';
import { useResult } from '../account/settings/use-result.ts';
import { visitUid, writeCalendar } from '../visits/rules/calendar-file.ts';
import { visitText } from '../visits/rules/visit.ts';
import { FailedReading } from './FailedReading.tsx';
import type { OrderPageProps } from './props.ts';

/** Renders the planned date of an order, and a button that downloads a calendar file. The emails contain the same event. */
export function OrderVisit(props: OrderPageProps & { order: Order }): ReactNode {
  const { locale, t, seller, visit: words, order } = props;
  const read = useCallback(() => readMyVisit(order.id), [order.id]);
  const { reading, readAgain } = useResult(read);
  const visit = reading.kind === 'answered' ? reading.value : null;

  const download = ({ id, sequence, day, starts, ends }: OwnVisit): void => {
    const event = {
      uid: visitUid(id, location.origin),
      sequence,
      day,
      starts,
      ends,
      isCancelled: false,
      summary: fill(words.event, { company: seller.name }),
      description: fill(words.description, { number: orderNumber(order.id), phone: seller.phone }),
    };
    downloadText(words.file, writeCalendar({ method: 'PUBLISH', now: new Date(), events: [event] }), 'text/calendar');
  };

  if (reading.kind === 'refused')
    return <FailedReading {...props} reading={reading} className="notice" onRetry={() => void readAgain()} />;
  return (
    visit && (
      <section aria-labelledby="order-visit" className="notice">
        <h3 id="order-visit" className="text-lg">
          {t.page.visit}
        </h3>
        <p className="mt-1 font-semibold">{visitText(visit, locale)}</p>
        <button
          type="button"
          className="link mt-1 min-h-11 cursor-pointer print:hidden"
          onClick={() => download(visit)}
        >
          {t.page.addVisit}
        </button>
      </section>
    )
  );
}
