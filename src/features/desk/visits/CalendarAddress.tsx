import { useEffect, useId, useState, type ReactNode } from 'react';
import { fill } from '../../../core/text.ts';
import { formatDay } from '../../../i18n/formats.ts';
import { readCalendar, renewCalendar } from '../store.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { useResult } from '../../account/settings/use-result.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { DeskState } from '../DeskState.tsx';
import type { RoomProps } from '../props.ts';
import { ConfirmStep } from '../quotes/ConfirmStep.tsx';

/** Renders the button that creates or renews the secret address of the staff member's calendar. Shows the address only once. */
export function CalendarAddress(props: RoomProps): ReactNode {
  const { t, locale, account, common, onClosed } = props;
  const { calendar: words } = t.visit;
  const id = useId();
  const { reading, readAgain } = useResult(readCalendar);
  const { attempt, run } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState('');
  const state = reading.kind === 'answered' ? reading.value : undefined;
  useEffect(() => {
    if (state === null) onClosed();
  }, [state, onClosed]);
  const renew = (): void =>
    void run(async () => {
      setAsking(false);
      const answer = await renewCalendar();
      if (answer.kind === 'refused') return answer.problem;
      if (answer.value === null) onClosed();
      else setAddress(answer.value);
      return undefined;
    });
  return (
    <section aria-labelledby={id} className="notice space-y-3 lg:p-6">
      <h3 id={id} className="text-lg">
        {words.heading}
      </h3>
      <p className="text-muted">{words.lead}</p>
      <DeskState {...props} reading={reading} onRetry={() => void readAgain()} />
      {state && address === '' && (
        <p>{state.renewed_at ? fill(words.since, { when: formatDay(state.renewed_at, locale) }) : words.none}</p>
      )}
      {address !== '' && (
        <div role="status" className="space-y-3">
          <FieldFrame id={`${id}-address`} label={words.address} hint={words.addressHint}>
            <input
              id={`${id}-address`}
              className="field"
              readOnly
              value={address}
              aria-describedby={`${id}-address-hint`}
              onFocus={(event) => event.target.select()}
            />
          </FieldFrame>
          <a className="link inline-flex min-h-11 items-center" href={address.replace(/^https?:/, 'webcal:')}>
            {words.subscribe}
          </a>
        </div>
      )}
      {isAsking && (
        <ConfirmStep
          heading={words.renewConfirm.heading}
          confirm={words.renewConfirm.confirm}
          back={words.renewConfirm.back}
          onConfirm={renew}
          onBack={() => setAsking(false)}
        >
          <p>{words.renewConfirm.text}</p>
        </ConfirmStep>
      )}
      {state && !isAsking && address === '' && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={attempt.kind === 'sending'}
          onClick={state.renewed_at ? () => setAsking(true) : renew}
        >
          {state.renewed_at ? words.renew : words.create}
        </button>
      )}
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </section>
  );
}
