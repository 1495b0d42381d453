import type { ReactNode } from 'react';
import { fill } from '../../core/text.ts';
import { formatMoment } from '../../i18n/formats.ts';
import type { RoomProps } from './props.ts';
import type { StatusChange } from './StatusHistory.tsx';

interface Props extends Pick<RoomProps, 't' | 'locale'> {
  status: string;
  /** The other person's change. */
  last: StatusChange | undefined;
  /** State that this staff member chose. */
  wanted: string;
  name: (status: string) => string;
  onKeep: () => void;
  onOverrule: () => void;
}

/**
 * Renders the choice between two states after a conflict: the state that another person has set, and the state that this staff
 * member chose.
 */
export const StatusConflict = ({ t, locale, status, last, wanted, name, onKeep, onOverrule }: Props): ReactNode => (
  <div role="alert" className="mt-3 space-y-3">
    <p className="text-danger font-semibold">{t.conflict.heading}</p>
    <p className="wrap-anywhere">
      {last?.by
        ? fill(t.conflict.by, { state: name(status), by: last.by, when: formatMoment(last.at, locale) })
        : fill(t.conflict.now, { state: name(status) })}
    </p>
    <p className="flex flex-wrap gap-3">
      <button type="button" className="button button-primary" onClick={onKeep}>
        {fill(t.conflict.keep, { state: name(status) })}
      </button>
      <button type="button" className="button button-quiet" onClick={onOverrule}>
        {fill(t.conflict.overrule, { state: name(wanted) })}
      </button>
    </p>
  </div>
);
