import { useStore } from '@nanostores/react';
import type { ReactNode, RefObject } from 'react';
import type { SubmissionStatus } from '../../domain/forms/submission.ts';
import { fill } from '../../domain/text.ts';
import { $submissions } from '../../stores/submissions.ts';
import { $drafts } from '../../stores/inquiry-drafts.ts';
import { FaultText } from './FaultText.tsx';
import type { InquiryProps } from './props.ts';

type Texts = Pick<InquiryProps, 't' | 'messages' | 'call'>;

interface Props extends Texts {
  ref: RefObject<HTMLDivElement | null>;
  onCancel: (key: string) => void;
}

function toneOf(status: SubmissionStatus): string {
  if (status.kind === 'received') return 'notice-good';
  return status.kind === 'refused' || (status.kind === 'waiting' && status.isFault) ? 'notice-danger' : '';
}

function textOf(status: SubmissionStatus, { t, messages, call }: Texts): ReactNode {
  switch (status.kind) {
    case 'sending':
      return messages.sending;
    case 'waiting':
      if (status.isFault || status.reason) {
        const error = `${status.reason ?? `${messages.failed}.`} ${t.status.again}`;
        return status.isFault ? <FaultText {...{ messages, call, error }} /> : error;
      }
      return status.isUnstored ? t.status.waitingHere : t.status.waiting;
    case 'refused':
      return status.error ?? <FaultText {...{ messages, call }} />;
    case 'received':
      return (
        <>
          <b>{messages.sent}</b> {fill(t.status.reference, { reference: status.reference })}
        </>
      );
  }
}

/** Renders the status of each submission of this device: waiting, being sent, received with its number, or refused. */
export function SubmissionStatuses({ ref, onCancel, ...texts }: Props): ReactNode {
  const { t } = texts;
  const drafts = Object.values(useStore($drafts, { ssr: 'initial' }));
  // A refused submission that is back in its form is shown there.
  const submissions = Object.entries(useStore($submissions, { ssr: 'initial' })).filter(
    ([key, { kind }]) => kind !== 'refused' || !drafts.some((draft) => draft.key === key),
  );
  return (
    <div ref={ref} tabIndex={-1} role="status" aria-label={t.status.title} className="scroll-mt-24 outline-offset-8">
      {submissions.length > 0 && (
        <ul className="mb-8 space-y-3">
          {submissions.map(([key, status]) => (
            <li key={key} className={`notice ${toneOf(status)}`}>
              <p>{textOf(status, texts)}</p>
              {(status.kind === 'waiting' || status.kind === 'refused') && (
                <button type="button" className="link min-h-11" onClick={() => onCancel(key)}>
                  {t.status.cancel}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
