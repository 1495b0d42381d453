import { useStore } from '@nanostores/react';
import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import type { SubmissionStatus } from './rules/forms/submission.ts';
import { $submissions, sent } from './store/submissions.ts';
import { $drafts } from './store/inquiry-drafts.ts';
import type ConfirmationPart from './Confirmation.tsx';
import { FaultText } from './FaultText.tsx';
import type { InquiryProps } from './props.ts';

// The browser loads this part only after an inquiry was received, because the device is usually online then. If this code cannot
// be loaded, the page shows a plain text with the inquiry's number.
const Confirmation = lazy<typeof ConfirmationPart>(() =>
  import('./Confirmation.tsx').catch(() => ({ default: ({ plain }) => plain })),
);

interface Props extends InquiryProps {
  ref: RefObject<HTMLDivElement | null>;
  onCancel: (key: string) => void;
  /**
   * A submission that could not be put back, because its form contains another inquiry: the key of the submission, and the anchor
   * of the form.
   */
  blocked: { key: string; form: string } | undefined;
}

function getTone(status: SubmissionStatus): string {
  if (status.kind === 'received') return 'notice-good';
  return status.kind === 'refused' || (status.kind === 'waiting' && status.isFault) ? 'notice-danger' : '';
}

function renderText(status: SubmissionStatus, props: InquiryProps, key: string): ReactNode {
  const { t, messages, call } = props;
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
    case 'received': {
      const plain = `${messages.sent} ${status.reference}`;
      return (
        <Suspense fallback={plain}>
          <Confirmation
            {...props}
            plain={plain}
            reference={status.reference}
            receivedAt={status.receivedAt}
            submission={sent[key]}
          />
        </Suspense>
      );
    }
  }
}

/** Renders the status of each submission of this device: waiting, being sent, received with its number, or refused. */
export function SubmissionStatuses({ ref, onCancel, blocked, ...props }: Props): ReactNode {
  const { t } = props;
  const drafts = Object.values(useStore($drafts, { ssr: 'initial' }));
  // If the content of a refused submission is in its form again, the form shows the refusal instead.
  const submissions = Object.entries(useStore($submissions, { ssr: 'initial' })).filter(
    ([key, { kind }]) => kind !== 'refused' || !drafts.some((draft) => draft.key === key),
  );
  return (
    <div ref={ref} tabIndex={-1} role="status" aria-label={t.status.title} className="scroll-mt-8 outline-offset-8">
      {submissions.length > 0 && (
        <ul className="mb-8 space-y-3">
          {submissions.map(([key, status]) => (
            <li key={key} className={`notice ${getTone(status)}`}>
              <div>{renderText(status, props, key)}</div>
              {(status.kind === 'waiting' || status.kind === 'refused') && (
                <button type="button" className="link min-h-11" onClick={() => onCancel(key)}>
                  {t.status.cancel}
                </button>
              )}
              {blocked?.key === key && (
                <p>
                  {t.status.formInUse}{' '}
                  <a href={blocked.form} className="link">
                    {t.status.openForm}
                  </a>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
