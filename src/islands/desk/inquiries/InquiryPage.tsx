import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { InquiryAnswer, InquirySheet } from '../../../domain/desk/inquiries.ts';
import { fragmentOf } from '../../../domain/desk/place.ts';
import { readInquiry, setInquiryStatus, type Answer } from '../../../stores/desk.ts';
import type { AuthProblem } from '../../../stores/session.ts';
import { useAnswer } from '../../settings/use-answer.ts';
import { DeskState } from '../DeskState.tsx';
import type { RoomProps } from '../props.ts';
import { StatusForm } from '../StatusForm.tsx';
import { InquiryContent } from './InquiryContent.tsx';
import { InquiryFiles } from './InquiryFiles.tsx';
import { InquiryNotes } from './InquiryNotes.tsx';

/** One request: what was sent, how far it is, and what the desk has noted. */
export function InquiryPage({ id, ...props }: RoomProps & { id: string }): ReactNode {
  const { t, onClosed } = props;
  const read = useCallback(() => readInquiry(id), [id]);
  const { reading, readAgain } = useAnswer(read);
  const [changed, setChanged] = useState<InquirySheet>();
  const [wanted, setWanted] = useState<string>();
  const answer = reading.kind === 'answered' ? reading.value : undefined;
  useEffect(() => {
    if (answer === null) onClosed();
  }, [answer, onClosed]);

  /** Takes in what a change was answered with; what is wrong with a note, its form says. */
  const take = (said: Answer<InquiryAnswer>): AuthProblem | undefined => {
    if (said.kind === 'refused') return said.problem;
    if (said.value === null) onClosed();
    else if ('inquiry' in said.value) setChanged(said.value.inquiry);
    else void readAgain();
    return undefined;
  };
  const inquiry = changed ?? (answer && 'inquiry' in answer ? answer.inquiry : undefined);
  return (
    <>
      <p>
        <a className="link inline-flex min-h-11 items-center" href={fragmentOf({ room: 'inquiries' })}>
          {t.back}
        </a>
      </p>
      <DeskState {...props} reading={reading} onRetry={() => void readAgain()} />
      {answer?.kind === 'missing' && <p className="notice max-w-prose">{t.missing}</p>}
      {inquiry && (
        <article aria-labelledby="inquiry" className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="min-w-0 space-y-8">
            <InquiryContent {...props} inquiry={inquiry} />
            <InquiryFiles {...props} inquiry={inquiry} />
          </div>
          <div className="min-w-0 space-y-8">
            <StatusForm
              {...props}
              names={t.inquiry.status}
              status={inquiry.status}
              changes={inquiry.changes}
              wanted={wanted}
              onKeep={() => setWanted(undefined)}
              save={async (status) => {
                const said = await setInquiryStatus(inquiry.id, status, inquiry.version);
                const isConflict = said.kind === 'answered' && said.value?.kind === 'conflict';
                setWanted(isConflict ? status : undefined);
                return take(said);
              }}
            />
            <InquiryNotes {...props} inquiry={inquiry} onAnswer={take} />
          </div>
        </article>
      )}
    </>
  );
}
