import type { ReactNode } from 'react';
import { addNote, readInquiry, setInquiryStatus, setInquiryVisit } from '../store.ts';
import { Notes } from '../Notes.tsx';
import type { RoomProps } from '../props.ts';
import { RecordShell } from '../RecordShell.tsx';
import { StatusForm } from '../StatusForm.tsx';
import { useRecord } from '../use-record.ts';
import { VisitForm } from '../visits/VisitForm.tsx';
import { InquiryQuotes } from '../quotes/InquiryQuotes.tsx';
import { InquiryContent } from './InquiryContent.tsx';
import { InquiryFiles } from './InquiryFiles.tsx';
import { OwnerForm } from './OwnerForm.tsx';
import { ReplyForm } from './ReplyForm.tsx';

/** Renders one inquiry: its content, its status, and the desk's notes. */
export function InquiryPage({ id, ...props }: RoomProps & { id: string }): ReactNode {
  const state = useRecord({ id, read: readInquiry, setStatus: setInquiryStatus, onClosed: props.onClosed });
  const { record: inquiry } = state;
  return (
    <RecordShell {...props} room="inquiries" state={state}>
      {inquiry && (
        <article aria-labelledby="inquiry" className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="min-w-0 space-y-8">
            <InquiryContent {...props} inquiry={inquiry} />
            <InquiryFiles {...props} inquiry={inquiry} />
            <ReplyForm {...props} inquiry={inquiry} onResult={state.take} />
          </div>
          <div className="min-w-0 space-y-8">
            <StatusForm
              {...props}
              {...state.status}
              names={props.t.inquiry.status}
              status={inquiry.status}
              changes={inquiry.changes}
            />
            <OwnerForm {...props} inquiry={inquiry} onResult={state.take} />
            <VisitForm
              {...props}
              about="inquiry"
              visit={inquiry.visit}
              hint={props.t.visit.tells.inquiry}
              save={(visit, sequence) => setInquiryVisit(id, visit, sequence)}
              onResult={state.take}
            />
            <InquiryQuotes {...props} inquiry={inquiry} />
            <Notes
              {...props}
              notes={inquiry.notes}
              recordId={id}
              add={(text) => addNote(id, text)}
              onResult={state.take}
            />
          </div>
        </article>
      )}
    </RecordShell>
  );
}
