import { useId, useState, type ReactNode } from 'react';
import { visitText, type TypedVisit, type Visit } from '../../visits/rules/visit.ts';
import type { RecordResult } from '../rules/list.ts';
import { isVisitRefusal, visitRefusalText, type VisitRefusal } from '../rules/visits.ts';
import { fill } from '../../../core/text.ts';
import type { DeskResult, Result } from '../store.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import type { RoomProps } from '../props.ts';
import { CancelVisit } from './CancelVisit.tsx';
import { VisitFields } from './VisitFields.tsx';

type VisitResponse<Details> = NonNullable<RecordResult<Details>> | VisitRefusal | OtherRefusal;
/** Refusal that is not a `VisitRefusal`. The response type allows it, but the database never returns it to this form. */
interface OtherRefusal {
  kind: 'refused';
  code: string;
}

interface Props<Details> extends RoomProps {
  about: 'order' | 'inquiry';
  visit: Visit | null;
  hint: string;
  /**
   * Sends the typed visit. The argument `visit` is null to cancel the visit. `sequence` is the number of changes of the visit that
   * staff have seen, or -1 if there is no visit yet. The database refuses the request if another user has changed the visit since.
   */
  save: (visit: TypedVisit | null, sequence: number) => DeskResult<VisitResponse<Details>>;
  /** Merges the changed order or inquiry into the page. */
  onResult: (answer: Result<VisitResponse<Details> | null>) => AuthProblem | undefined;
}

/** Renders the date of an order or inquiry, and the form that sets or moves it. */
export function VisitForm<Details>({ about, visit, hint, save, onResult, ...props }: Props<Details>): ReactNode {
  const { t, locale, account, common } = props;
  const { visit: words } = t;
  const headingId = useId();
  const { attempt, run, clearResult } = useAttempt();
  const [typed, setTyped] = useState({
    day: visit?.day ?? '',
    starts: visit?.starts ?? '08:00',
    ends: visit?.ends ?? '12:00',
  });
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const isPlanned = visit !== null && !visit.is_cancelled;
  const send = (wanted: typeof typed | null): void =>
    void run(async () => {
      setProblem('');
      setDone(wanted ? words.saved : words.cancelledNow);
      const answer = await save(wanted, visit?.sequence ?? -1);
      if (answer.kind === 'answered' && isVisitRefusal(answer.value))
        setProblem(visitRefusalText(answer.value, typed.day, words, locale));
      if (answer.kind === 'answered' && answer.value?.kind === 'conflict') setProblem(words.conflict);
      return onResult(answer);
    });
  return (
    <section aria-labelledby={headingId} className="notice space-y-3">
      <h3 id={headingId} className="text-lg">
        {words.heading[about]}
      </h3>
      {visit === null ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <p className="wrap-anywhere">
          <span className={isPlanned ? 'font-semibold' : 'text-muted'}>
            {isPlanned ? visitText(visit, locale) : fill(words.cancelled, { when: visitText(visit, locale) })}
          </span>
          <br />
          <span className="text-muted text-sm">{fill(words.by, { by: visit.by })}</span>
        </p>
      )}
      <form
        noValidate
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <VisitFields
          words={words}
          typed={typed}
          isWrong={problem !== ''}
          hint={hint}
          onType={(changed) => {
            setTyped(changed);
            setProblem('');
            clearResult();
          }}
        />
        <button type="submit" className="button button-primary" aria-disabled={attempt.kind === 'sending'}>
          {attempt.kind === 'sending' ? t.changing : isPlanned ? words.move : words.set}
        </button>
      </form>
      {about === 'inquiry' && isPlanned && <CancelVisit words={words} onCancel={() => send(null)} />}
      <p role="status" className="text-good font-semibold empty:hidden">
        {attempt.kind === 'done' && problem === '' && done}
      </p>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {problem || (attempt.kind === 'refused' && problemText(attempt.problem, account, common))}
      </p>
    </section>
  );
}
