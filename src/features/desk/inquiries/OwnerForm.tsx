import { useId, useState, type ReactNode } from 'react';
import type { InquiryDetails } from '../rules/inquiries.ts';
import { fill } from '../../../core/text.ts';
import { setOwner, type Result } from '../store.ts';
import type { AuthProblem } from '../../account/store/session.ts';
import { problemText, useAttempt } from '../../account/sign-in/use-attempt.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';
import { useChoice } from '../use-choice.ts';
import type { ChangeResult } from '../use-record.ts';

interface Props extends RoomProps {
  inquiry: InquiryDetails;
  onResult: (answer: Result<ChangeResult<InquiryDetails>>) => AuthProblem | undefined;
}

/** Renders the staff member who looks after an inquiry, and the field that assigns the inquiry to another member. */
export function OwnerForm({ t, account, common, inquiry, onResult }: Props): ReactNode {
  const { owner: words } = t;
  const id = useId();
  const { attempt, run, clearResult } = useAttempt();
  const owner = inquiry.owner ?? '';
  const [chosen, setChosen] = useChoice(owner);
  const [isGone, setGone] = useState(false);
  const save = (): void =>
    void run(async () => {
      const answer = await setOwner(inquiry.id, chosen);
      setGone(answer.kind === 'answered' && answer.value?.kind === 'refused');
      return onResult(answer);
    });
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== owner) save();
      }}
    >
      <FieldFrame id={id} label={words.label}>
        <select
          id={id}
          className="field"
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value);
            clearResult();
          }}
        >
          <option value="">{words.none}</option>
          {inquiry.colleagues.map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
        </select>
      </FieldFrame>
      <button type="submit" className="button button-quiet" aria-disabled={attempt.kind === 'sending'}>
        {attempt.kind === 'sending' ? t.changing : words.save}
      </button>
      <p role="status" className="text-good font-semibold empty:hidden">
        {attempt.kind === 'done' &&
          !isGone &&
          (inquiry.owner === null ? words.removed : fill(words.saved, { email: inquiry.owner }))}
      </p>
      <p role="alert" className="text-danger font-semibold empty:hidden">
        {attempt.kind === 'done' && isGone && words.gone}
        {attempt.kind === 'refused' && problemText(attempt.problem, account, common)}
      </p>
    </form>
  );
}
