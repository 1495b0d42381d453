import type { ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import { formatMoment } from '../../i18n/formats.ts';
import type { RoomProps } from './props.ts';

export interface StatusChange {
  status: string;
  /**
   * Email address of the staff member who changed the state, or number of the accepted quote that changed it. Null for other
   * changes, such as those by a payment.
   */
  by: string | null;
  at: string;
}

interface Props extends Pick<RoomProps, 't' | 'locale'> {
  changes: readonly StatusChange[];
  name: (status: string) => string;
}

/** Renders the changes of a record's state, the oldest first. */
export const StatusHistory = ({ t, locale, changes, name }: Props): ReactNode =>
  changes.length > 0 && (
    <>
      <h4 className="mt-4 font-semibold">{t.history}</h4>
      <ol className="mt-1 space-y-1 text-sm">
        {changes.map(({ status: to, by, at }, index) => (
          <li key={index} className="wrap-anywhere">
            {by
              ? fill(t.changedTo, { state: name(to), by, when: formatMoment(at, locale) })
              : `${name(to)}, ${formatMoment(at, locale)}`}
          </li>
        ))}
      </ol>
    </>
  );
