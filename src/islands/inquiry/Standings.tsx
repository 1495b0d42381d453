import { useStore } from '@nanostores/react';
import type { ReactNode, RefObject } from 'react';
import { fill } from '../../domain/text.ts';
import { $outgoing } from '../../stores/submissions.ts';
import { $drafts } from '../../stores/inquiry-drafts.ts';
import type { RequestProps } from './props.ts';

interface Props extends Pick<RequestProps, 't' | 'messages'> {
  ref: RefObject<HTMLDivElement | null>;
  onWithdraw: (key: string) => void;
}

/** Where each request of this device stands: waiting, being sent, received, with its number, or refused. */
export function Standings({ ref, t, messages, onWithdraw }: Props): ReactNode {
  const drafts = Object.values(useStore($drafts, { ssr: 'initial' }));
  // What is refused and stands in its form is told there.
  const outgoing = Object.entries(useStore($outgoing, { ssr: 'initial' })).filter(
    ([key, { kind }]) => kind !== 'refused' || !drafts.some((draft) => draft.key === key),
  );
  return (
    <div ref={ref} tabIndex={-1} role="status" aria-label={t.standing.title} className="scroll-mt-24 outline-offset-8">
      {outgoing.length > 0 && (
        <ul className="mb-8 space-y-3">
          {outgoing.map(([key, standing]) => (
            <li key={key} className={standing.kind === 'received' ? 'notice notice-good' : 'notice'}>
              {standing.kind === 'sending' && messages.sending}
              {standing.kind === 'waiting' && (
                <p>
                  {standing.said
                    ? `${standing.said} ${t.standing.again}`
                    : standing.isOnlyHere
                      ? t.standing.waitingHere
                      : t.standing.waiting}
                </p>
              )}
              {standing.kind === 'refused' && <p>{standing.error}</p>}
              {(standing.kind === 'waiting' || standing.kind === 'refused') && (
                <button type="button" className="link min-h-11" onClick={() => onWithdraw(key)}>
                  {t.standing.withdraw}
                </button>
              )}
              {standing.kind === 'received' && (
                <>
                  <p className="font-semibold">{messages.sent}</p>
                  <p>{fill(t.standing.reference, { reference: standing.reference })}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
