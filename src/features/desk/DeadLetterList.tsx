import { useState, type ReactNode } from 'react';
import type { DeadLetter } from './rules/day.ts';
import { toFragment } from './rules/place.ts';
import { orderNumber } from '../orders/rules/order.ts';
import { fill, plural } from '../../core/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import { readDeadLetters, retryMail } from './store.ts';
import { problemText, useAttempt } from '../account/sign-in/use-attempt.ts';
import { DeskList } from './DeskList.tsx';
import type { ListSpec } from './list-spec.ts';
import type { RoomProps } from './props.ts';
import type { ListState } from './use-list-state.ts';

/** Renders the emails that failed after all attempts, the latest first, each with a retry button. */
export function DeadLetterList({ state, ...props }: RoomProps & { state: ListState }): ReactNode {
  const { t } = props;
  const { deadLetters, columns } = t;
  const spec: ListSpec<DeadLetter> = {
    name: t.mail,
    lead: deadLetters.lead,
    none: deadLetters.none,
    isShort: true,
    read: readDeadLetters,
    choices: [],
    drawRow: (row) => <DeadLetterRow {...props} letter={row} />,
    export: {
      file: t.files.mail,
      columns: [
        [columns.kind, (row) => getKindName(row, props)],
        [columns.reference, (row) => formatNumber(row)],
        [columns.date, (row) => row.created_at],
        [columns.state, (row) => row.fault ?? ''],
      ],
    },
  };
  return <DeskList {...props} spec={spec} state={state} />;
}

const getKindName = ({ kind }: DeadLetter, { t }: RoomProps): string =>
  (t.deadLetters.kinds as Partial<Record<string, string>>)[kind] ?? kind;

const formatNumber = ({ reference, order_id: orderId }: DeadLetter): string =>
  reference ?? (orderId ? orderNumber(orderId) : '');

function DeadLetterRow({ letter, ...props }: RoomProps & { letter: DeadLetter }): ReactNode {
  const { t, locale, account, common, onClosed } = props;
  const { deadLetters } = t;
  const { attempt, run } = useAttempt();
  const [wasThere, setThere] = useState(true);
  const name = `${getKindName(letter, props)} ${formatNumber(letter)}`.trim();
  const about = letter.inquiry_id
    ? toFragment({ room: 'inquiries', id: letter.inquiry_id })
    : letter.order_id
      ? toFragment({ room: 'orders', id: letter.order_id })
      : letter.quote_id && toFragment({ room: 'quotes', id: letter.quote_id });
  const retry = (): void =>
    void run(async () => {
      const answer = await retryMail(letter.id);
      if (answer.kind === 'refused') return answer.problem;
      if (answer.value === null) onClosed();
      else setThere(answer.value);
      return undefined;
    });
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold wrap-anywhere">
          {about ? (
            <a className="link" href={about}>
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <p className="text-muted text-sm">
          <time dateTime={letter.created_at}>{formatDay(letter.created_at, locale)}</time>
          {' · '}
          {plural(deadLetters.attempts, letter.attempts, locale)}
        </p>
      </div>
      {letter.fault && (
        <p className="text-muted mt-1 text-sm wrap-anywhere">{fill(deadLetters.fault, { fault: letter.fault })}</p>
      )}
      <p role="status" className="text-good mt-2 font-semibold empty:hidden">
        {attempt.kind === 'done' && (wasThere ? deadLetters.retried : deadLetters.gone)}
      </p>
      <p role="alert" className="text-danger mt-2 font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
      {attempt.kind !== 'done' && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          aria-label={fill(deadLetters.retryNamed, { name })}
          aria-disabled={attempt.kind === 'sending'}
          onClick={retry}
        >
          {deadLetters.retry}
        </button>
      )}
    </div>
  );
}
