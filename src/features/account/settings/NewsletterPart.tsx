import { useEffect, useState, type ReactNode } from 'react';
import { fill } from '../../../core/text.ts';
import { readNewsletter, setNewsletter } from '../store/account.ts';
import { problemText, useAttempt } from '../sign-in/use-attempt.ts';
import type { SettingsProps } from './props.ts';
import { ReadingState } from './ReadingState.tsx';
import { useResult } from './use-result.ts';

/** Renders the subscription to the newsletter. */
export function NewsletterPart(props: SettingsProps): ReactNode {
  const { locale, email, t, settings, common } = props;
  const { newsletter: words } = settings;
  const { reading, readAgain } = useResult(readNewsletter);
  const [isWanted, setWanted] = useState(false);
  const { attempt, run } = useAttempt();
  const isSending = attempt.kind === 'sending';
  useEffect(() => {
    if (reading.kind === 'answered') setWanted(reading.value);
  }, [reading]);
  if (reading.kind !== 'answered')
    return <ReadingState {...props} reading={reading} onRetry={() => void readAgain()} />;

  const change = async (next: boolean): Promise<void> => {
    if (isSending) return;
    setWanted(next);
    const problem = await run(async () => {
      const answer = await setNewsletter(next, locale);
      if (answer.kind === 'refused') return answer.problem;
      return answer.value ? undefined : { code: 'code_due' };
    });
    if (problem) setWanted(!next);
  };
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          className="size-5 shrink-0"
          checked={isWanted}
          aria-disabled={isSending}
          onChange={({ target }) => void change(target.checked)}
        />
        <span className="min-w-0 wrap-anywhere">{fill(words.label, { email })}</span>
      </label>
      <p role="status" className="mt-2">
        {isSending && words.saving}
        {attempt.kind === 'done' && (isWanted ? words.on : words.off)}
      </p>
      <p role="alert" className="text-danger font-semibold">
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
    </>
  );
}
