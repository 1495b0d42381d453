import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { RequestType } from '../../domain/forms/contact.ts';
import { HONEYPOT, OPEN_FOR } from '../../domain/forms/spam-protection.ts';
import { keepFiles } from '../../stores/draft-files.ts';
import { $outgoing, dismissReceived, watchLine, withdraw } from '../../stores/submissions.ts';
import { keepDraft } from '../../stores/inquiry-drafts.ts';
import type { RequestProps } from './props.ts';
import { RequestForm } from './InquiryForm.tsx';
import { Standings } from './Standings.tsx';

/** The fragments that show the choice, and each form. */
const CHOICE = 'demande';
const IDS: Record<RequestType, string> = { soumission: 'soumission', contact: 'question' };

/** The choice between two forms, the one chosen, and where what was sent stands. The address says which is shown. */
export function Request(props: RequestProps): ReactNode {
  const { t, messages } = props;
  useEffect(() => void watchLine(), []);
  const [sent, setSent] = useState('');
  const standings = useRef<HTMLDivElement>(null);
  const standing = useStore($outgoing, { ssr: 'initial' })[sent];
  // Off, or in the device's keeping: the choice again.
  useEffect(() => {
    if (standing?.kind !== 'received' && standing?.kind !== 'waiting') return;
    location.hash = CHOICE;
    standings.current!.focus();
    setSent('');
  }, [standing]);

  const takeBack = async (key: string): Promise<void> => {
    const request = await withdraw(key);
    if (!request) return;
    const {
      type_demande,
      key: _key,
      locale: _locale,
      [HONEYPOT]: _trap,
      [OPEN_FOR]: _openMs,
      ...fields
    } = request.fields;
    const kind = type_demande as RequestType;
    await keepFiles(kind, request.files).catch(() => undefined);
    keepDraft(kind, { key, fields, mayHaveArrived: true });
    location.hash = IDS[kind];
  };

  return (
    <>
      <Standings ref={standings} {...{ t, messages }} onWithdraw={(key) => void takeBack(key)} />
      <ul id={CHOICE} className="request-choice">
        {(['soumission', 'contact'] as const).map((kind) => {
          const words = kind === 'soumission' ? t.quote : t.question;
          return (
            <li key={kind}>
              <a href={`#${IDS[kind]}`} className="request-kind" onClick={dismissReceived}>
                <span className="text-xl font-semibold">{words.choose}</span>
                <span className="text-muted mt-2 block">{words.about}</span>
              </a>
            </li>
          );
        })}
      </ul>
      {(['soumission', 'contact'] as const).map((kind) => (
        <RequestForm key={kind} {...props} id={IDS[kind]} kind={kind} choiceId={CHOICE} onSent={setSent} />
      ))}
    </>
  );
}
