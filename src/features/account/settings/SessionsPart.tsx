import { useState, type ReactNode } from 'react';
import type { DeviceSession } from '../rules/responses.ts';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { endOtherSessions, endSession, readSessions } from '../store/account.ts';
import type { AuthProblem } from '../store/session.ts';
import { leaveDevice } from '../store/sign-out.ts';
import { problemText, useAttempt } from '../sign-in/use-attempt.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import type { SettingsProps } from './props.ts';
import { ReadingState } from './ReadingState.tsx';
import { useResult } from './use-result.ts';

/** Renders the devices on which the customer is signed in, with buttons to sign them out. */
export function SessionsPart(props: SettingsProps): ReactNode {
  const { locale, t, settings, common } = props;
  const { sessions: words } = settings;
  const { reading, readAgain } = useResult(readSessions);
  const { attempt, run } = useAttempt();
  // An object, because the message about a second device of the same kind has the same text.
  const [message, setMessage] = useState({ text: '' });
  const isSending = attempt.kind === 'sending';
  const content = useFocusOnChange(message);
  if (reading.kind !== 'answered')
    return <ReadingState {...props} reading={reading} onRetry={() => void readAgain()} />;

  const leaveEverywhere = async (): Promise<AuthProblem | undefined> => {
    const problem = await endOtherSessions();
    if (!problem) await leaveDevice();
    return problem;
  };
  const end = async (call: () => Promise<AuthProblem | undefined>, done: string): Promise<void> => {
    if (await run(call)) return;
    await readAgain();
    setMessage({ text: done });
  };
  const formatDeviceName = ({ browser, system }: DeviceSession): string =>
    browser && system ? fill(words.device, { browser, system }) : (browser ?? system ?? words.unknown);
  return (
    <div ref={content} tabIndex={-1} className="space-y-4">
      <p role="status" className="text-good font-semibold empty:hidden">
        {message.text}
      </p>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
      <ul className="space-y-3">
        {reading.value.map((session) => {
          const device = formatDeviceName(session);
          const since = formatMoment(session.signedInAt, locale);
          return (
            <li
              key={session.id}
              className="border-line flex flex-wrap items-center justify-between gap-3 border-t pt-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{device}</p>
                {session.isCurrent && <p className="text-good text-sm font-semibold">{words.current}</p>}
                <p className="text-muted text-sm">{fill(words.since, { date: since })}</p>
                <p className="text-muted text-sm">
                  {fill(words.used, { date: formatMoment(session.lastUsedAt, locale) })}
                </p>
              </div>
              {!session.isCurrent && (
                <button
                  type="button"
                  className="button button-quiet"
                  aria-disabled={isSending}
                  aria-label={fill(words.endDevice, { device, date: since })}
                  onClick={() =>
                    void end(
                      async () => {
                        const answer = await endSession(session.id);
                        return answer.kind === 'refused' ? answer.problem : undefined;
                      },
                      fill(words.ended, { device }),
                    )
                  }
                >
                  {words.end}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {reading.value.length > 1 && (
        <p className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isSending}
            onClick={() => void end(endOtherSessions, words.endedOthers)}
          >
            {words.endOthers}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isSending}
            onClick={() => void run(leaveEverywhere)}
          >
            {words.endAll}
          </button>
        </p>
      )}
    </div>
  );
}
