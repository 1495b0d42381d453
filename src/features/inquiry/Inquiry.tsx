import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { InquiryKind } from './rules/forms/inquiries.ts';
import { HONEYPOT, OPEN_FOR } from './rules/forms/spam-protection.ts';
import { $draftFiles, loadDraftFiles, setDraftFiles } from './store/draft-files.ts';
import { $submissions, cancel, clearReceived, find, watchConnection } from './store/submissions.ts';
import { $drafts, saveDraft } from './store/inquiry-drafts.ts';
import type { InquiryProps } from './props.ts';
import { InquiryForm } from './InquiryForm.tsx';
import { SubmissionStatuses } from './SubmissionStatuses.tsx';

/** Anchor of the choice between the forms. `IDS` has the anchor of each form. */
const CHOICE = 'demande';
const IDS: Record<InquiryKind, string> = { soumission: 'soumission', contact: 'question' };

/** Returns whether a form contains an inquiry other than the one with this key. */
async function containsOther(kind: InquiryKind, key: string): Promise<boolean> {
  await loadDraftFiles(kind);
  const draft = $drafts.get()[kind];
  if (draft?.key === key) return false;
  const isTyped = Object.values(draft?.fields ?? {}).some((text) => text !== '');
  return isTyped || Object.keys($draftFiles.get()[kind]!).length > 0;
}

/** Renders the submission statuses, the choice between the forms, and both forms. CSS shows the form that the address names. */
export function Inquiry(props: InquiryProps): ReactNode {
  const { t } = props;
  useEffect(() => void watchConnection(), []);
  useEffect(() => {
    if (location.search) void import('./linked-quote.ts');
  }, []);
  const [sent, setSent] = useState('');
  const statuses = useRef<HTMLDivElement>(null);
  const status = useStore($submissions, { ssr: 'initial' })[sent];
  // Once the inquiry was received, or waits for another attempt, the choice is shown again.
  useEffect(() => {
    if (status?.kind !== 'received' && status?.kind !== 'waiting') return;
    location.hash = CHOICE;
    // Scrolls the confirmation to the top of the window. There, the confirmation still fits in the window after its code has
    // loaded and made it taller.
    statuses.current!.focus({ preventScroll: true });
    statuses.current!.scrollIntoView();
    setSent('');
  }, [status]);

  /** Key of the submission that could not be put back into its form, and the form, which contains another inquiry. */
  const [blocked, setBlocked] = useState<{ key: string; form: string }>();
  const takeBack = async (key: string): Promise<void> => {
    const kind = (await find(key))?.fields['type_demande'] as InquiryKind | undefined;
    if (kind && (await containsOther(kind, key))) {
      setBlocked({ key, form: `#${IDS[kind]}` });
      return;
    }
    setBlocked(undefined);
    const submission = await cancel(key);
    if (!kind || !submission) return;
    const {
      type_demande: _kind,
      key: _key,
      locale: _locale,
      [HONEYPOT]: _honeypot,
      [OPEN_FOR]: _openMs,
      ...fields
    } = submission.fields;
    await setDraftFiles(kind, submission.files);
    saveDraft(kind, { key, fields, mayHaveArrived: true });
    location.hash = IDS[kind];
  };

  return (
    <>
      <SubmissionStatuses ref={statuses} {...props} onCancel={(key) => void takeBack(key)} blocked={blocked} />
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
