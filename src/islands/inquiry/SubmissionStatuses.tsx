import { useStore } from '@nanostores/react';
import type { ReactNode, RefObject } from 'react';
import { fill } from '../../domain/text.ts';
import { $submissions } from '../../stores/submissions.ts';
import { $drafts } from '../../stores/inquiry-drafts.ts';
import type { InquiryProps } from './props.ts';

interface Props extends Pick<InquiryProps, 't' | 'messages'> {
  ref: RefObject<HTMLDivElement | null>;
  onCancel: (key: string) => void;
}

/** The status of each submission of this device: waiting, being sent, received, with its number, or refused. */
export function SubmissionStatuses({ ref, t, messages, onCancel }: Props): ReactNode {
  const drafts = Object.values(useStore($drafts, { ssr: 'initial' }));
  // A refused one that is back in its form is told of there.
  const submissions = Object.entries(useStore($submissions, { ssr: 'initial' })).filter(
    ([key, { kind }]) => kind !== 'refused' || !drafts.some((draft) => draft.key === key),
  );
  return (
    <div ref={ref} tabIndex={-1} role="status" aria-label={t.status.title} className="scroll-mt-24 outline-offset-8">
      {submissions.length > 0 && (
        <ul className="mb-8 space-y-3">
          {submissions.map(([key, status]) => (
            <li key={key} className={status.kind === 'received' ? 'notice notice-good' : 'notice'}>
              {status.kind === 'sending' && messages.sending}
              {status.kind === 'waiting' && (
                <p>
                  {status.reason
                    ? `${status.reason} ${t.status.again}`
                    : status.isUnstored
                      ? t.status.waitingHere
                      : t.status.waiting}
                </p>
              )}
              {status.kind === 'refused' && <p>{status.error}</p>}
              {(status.kind === 'waiting' || status.kind === 'refused') && (
                <button type="button" className="link min-h-11" onClick={() => onCancel(key)}>
                  {t.status.cancel}
                </button>
              )}
              {status.kind === 'received' && (
                <>
                  <p className="font-semibold">{messages.sent}</p>
                  <p>{fill(t.status.reference, { reference: status.reference })}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
