import { useState, type ReactNode } from 'react';
import type { OwnInquiry } from '../inquiry/rules/tracking.ts';
import { fill } from '../../core/text.ts';
import { formatDay } from '../../i18n/formats.ts';
import { readInquiries, readInquiryToken } from './store/account.ts';
import { problemText, useAttempt } from './sign-in/use-attempt.ts';
import { ReadingState } from './settings/ReadingState.tsx';
import { useResult } from './settings/use-result.ts';
import type { AccountProps } from './props.ts';

/** Renders the inquiries that came from the account's address, each with its status and a button that opens the inquiry. */
export function InquiryList(props: AccountProps): ReactNode {
  const { tracking } = props;
  const { reading, readAgain } = useResult(readInquiries);
  return (
    <>
      {reading.kind !== 'answered' && <ReadingState {...props} reading={reading} onRetry={() => void readAgain()} />}
      {reading.kind === 'answered' && reading.value.length === 0 && <p className="notice">{tracking.none}</p>}
      {reading.kind === 'answered' && (
        <ul className="space-y-4">
          {reading.value.map((inquiry) => (
            <li key={inquiry.id}>
              <InquiryCard {...props} inquiry={inquiry} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function InquiryCard({
  locale,
  t,
  common,
  tracking,
  trackingPath,
  inquiry,
}: AccountProps & { inquiry: OwnInquiry }): ReactNode {
  const { attempt, run } = useAttempt();
  const [isGone, setGone] = useState(false);
  const { reference, status } = inquiry;
  const open = async () => {
    setGone(false);
    const answer = await readInquiryToken(inquiry.id);
    if (answer.kind === 'refused') return answer.problem;
    if (answer.value === null) setGone(true);
    else location.assign(`${trackingPath}#${answer.value}`);
    return undefined;
  };
  return (
    <article className="notice" aria-labelledby={reference}>
      <h4 id={reference} className="text-lg">
        {fill(tracking.received, { reference, date: formatDay(inquiry.created_at, locale) })}
      </h4>
      <p className="mt-1 font-semibold">{tracking.status[status]}</p>
      <p className="text-muted text-sm">{tracking.next[status]}</p>
      <button
        type="button"
        className="link mt-2 min-h-11"
        aria-disabled={attempt.kind === 'sending'}
        aria-describedby={reference}
        onClick={() => void run(open)}
      >
        {attempt.kind === 'sending' ? tracking.opening : tracking.open}
      </button>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {isGone && tracking.notOpened}
        {attempt.kind === 'refused' && problemText(attempt.problem, t, common)}
      </p>
    </article>
  );
}
