import type { ReactNode } from 'react';
import { trackOrder, type OrderChange } from './rules/order-track.ts';
import { formatDay } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { OrderPageWords } from './props.ts';

interface Props {
  locale: Locale;
  t: Pick<OrderPageWords, 'status'> & { page: Pick<OrderPageWords['page'], 'upcoming'> };
  /** The changes of the order, the latest last. On a page that the build renders, the changes have no dates. */
  changes: OrderChange[];
}

/** Renders the steps of an order as a track: the completed steps with their dates, the current step, and the steps to come. */
export function OrderTrack({ locale, t, changes }: Props): ReactNode {
  return (
    <ol className="track mt-4">
      {trackOrder(changes).map(({ status, changedAt, state }, index) => (
        <li key={index} className={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span>
            {t.status[status]}
            {state === 'upcoming' && <span className="sr-only">, {t.page.upcoming}</span>}
          </span>{' '}
          {changedAt && <time dateTime={changedAt}>{formatDay(changedAt, locale)}</time>}
        </li>
      ))}
    </ol>
  );
}
