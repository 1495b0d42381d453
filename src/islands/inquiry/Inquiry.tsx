import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { InquiryKind } from '../../domain/forms/inquiries.ts';
import { HONEYPOT, OPEN_FOR } from '../../domain/forms/spam-protection.ts';
import { LINKED_TEXT } from '../../domain/forms/submission.ts';
import { setDraftFiles } from '../../stores/draft-files.ts';
import { $submissions, cancel, clearReceived, watchConnection } from '../../stores/submissions.ts';
import { $drafts, changeDraft, saveDraft } from '../../stores/inquiry-drafts.ts';
import type { InquiryProps } from './props.ts';
import { InquiryForm } from './InquiryForm.tsx';
import { SubmissionStatuses } from './SubmissionStatuses.tsx';

/** The fragments that show the choice, and each form. */
const CHOICE = 'demande';
const IDS: Record<InquiryKind, string> = { soumission: 'soumission', contact: 'question' };

/** Takes over the text that a link brings, as a product's page does; what the form holds already stays. */
function takeLinkedText(): void {
  const text = new URLSearchParams(location.search).get(LINKED_TEXT);
  if (!text) return;
  history.replaceState(history.state, '', location.pathname + location.hash);
  const typed = $drafts.get().soumission?.fields.project_description ?? '';
  if (!typed.includes(text)) changeDraft('soumission', { project_description: typed ? `${typed}\n${text}` : text });
}

/** The choice between two forms, the one chosen, and the status of what was sent. The address says which is shown. */
export function Inquiry(props: InquiryProps): ReactNode {
  const { t, messages, call } = props;
  useEffect(() => void watchConnection(), []);
  useEffect(takeLinkedText, []);
  const [sent, setSent] = useState('');
  const statuses = useRef<HTMLDivElement>(null);
  const status = useStore($submissions, { ssr: 'initial' })[sent];
  // Once it is received, or stored on the device, the choice is shown again.
  useEffect(() => {
    if (status?.kind !== 'received' && status?.kind !== 'waiting') return;
    location.hash = CHOICE;
    statuses.current!.focus();
    setSent('');
  }, [status]);

  const takeBack = async (key: string): Promise<void> => {
    const submission = await cancel(key);
    if (!submission) return;
    const {
      type_demande,
      key: _key,
      locale: _locale,
      [HONEYPOT]: _honeypot,
      [OPEN_FOR]: _openMs,
      ...fields
    } = submission.fields;
    const kind = type_demande as InquiryKind;
    await setDraftFiles(kind, submission.files);
    saveDraft(kind, { key, fields, mayHaveArrived: true });
    location.hash = IDS[kind];
  };

  return (
    <>
      <SubmissionStatuses ref={statuses} {...{ t, messages, call }} onCancel={(key) => void takeBack(key)} />
      <ul id={CHOICE} className="inquiry-choice">
        {(['soumission', 'contact'] as const).map((kind) => {
          const words = kind === 'soumission' ? t.quote : t.question;
          return (
            <li key={kind}>
              <a href={`#${IDS[kind]}`} className="inquiry-kind" onClick={clearReceived}>
                <span className="text-xl font-semibold">{words.choose}</span>
                <span className="text-muted mt-2 block">{words.about}</span>
              </a>
            </li>
          );
        })}
      </ul>
      {(['soumission', 'contact'] as const).map((kind) => (
        <InquiryForm key={kind} {...props} id={IDS[kind]} kind={kind} choiceId={CHOICE} onSent={setSent} />
      ))}
    </>
  );
}
