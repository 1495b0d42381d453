import { useId, useState, type ReactNode } from 'react';
import { countCharacters, MAX_NOTE_LENGTH, noteProblem } from './rules/inquiries.ts';
import type { Note } from './rules/list.ts';
import { fill } from '../../core/text.ts';
import { formatMoment } from '../../i18n/formats.ts';
import type { DeskResult, Result } from './store.ts';
import type { AuthProblem } from '../account/store/session.ts';
import { problemText, useAttempt } from '../account/sign-in/use-attempt.ts';
import { describedBy, FieldFrame } from '../../ui/FieldFrame.tsx';
import type { RoomProps } from './props.ts';
import type { ChangeResult } from './use-record.ts';
import { useTextDraft } from './drafts/use-text-draft.ts';

type NoteResponse<Details> = NonNullable<ChangeResult<Details>>;

interface Props<Details> extends RoomProps {
  notes: readonly Note[];
  /** ID of the inquiry or order, under which an unfinished note is stored on this device. */
  recordId: string;
  add: (text: string) => DeskResult<NoteResponse<Details>>;
  /** Merges the changed inquiry or order into the page. */
  onResult: (answer: Result<NoteResponse<Details> | null>) => AuthProblem | undefined;
}

/** Renders the desk's notes about an inquiry or order, and the field for a new note. */
export function Notes<Details>({ notes, recordId, add: save, onResult, ...props }: Props<Details>): ReactNode {
  const { t, locale, account, common } = props;
  const { inquiry: words } = t;
  const id = useId();
  const { attempt, run, clearResult } = useAttempt();
  const [text, setText, clearSent] = useTextDraft(`note ${recordId}`);
  const [error, setError] = useState<'note_empty' | 'note_long'>();
  const add = async (): Promise<void> => {
    const problem = noteProblem(text);
    setError(problem);
    if (problem) return;
    await run(async () => {
      const answer = await save(text);
      const refused = answer.kind === 'answered' && answer.value?.kind === 'refused' ? answer.value.code : undefined;
      if (refused === 'note_empty' || refused === 'note_long') setError(refused);
      else if (answer.kind === 'answered') clearSent();
      return onResult(answer);
    });
  };
  const hint = fill(words.noteHint, { max: MAX_NOTE_LENGTH });
  const message = error && fill(words[error], { count: countCharacters(text), max: MAX_NOTE_LENGTH });
  return (
    <section aria-labelledby="desk-notes">
      <h3 id="desk-notes" className="text-lg">
        {words.notes}
      </h3>
      {notes.length === 0 && <p className="text-muted mt-2">{words.noNotes}</p>}
      <ol className="mt-2 space-y-3 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="border-line border-l-2 pl-3">
            <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
            <p className="text-muted text-sm wrap-anywhere">
              {fill(words.by, { by: note.by, when: formatMoment(note.at, locale) })}
            </p>
          </li>
        ))}
      </ol>
      <form
        noValidate
        className="mt-4 space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <FieldFrame id={id} label={words.note} hint={hint} error={message}>
          <textarea
            id={id}
            className="field"
            rows={3}
            value={text}
            aria-invalid={message !== undefined}
            aria-describedby={describedBy(id, hint, message)}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
              clearResult();
            }}
          />
        </FieldFrame>
        <button type="submit" className="button button-quiet" aria-disabled={attempt.kind === 'sending'}>
          {attempt.kind === 'sending' ? t.changing : words.addNote}
        </button>
        <p role="status" className="text-good font-semibold empty:hidden">
          {attempt.kind === 'done' && !error && words.noted}
        </p>
        <p role="alert" className="text-danger font-semibold empty:hidden">
          {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
        </p>
      </form>
    </section>
  );
}
