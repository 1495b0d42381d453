import { useState, type ComponentProps, type ReactNode } from 'react';
import { AccountForm } from '../../account/sign-in/AccountForm.tsx';
import { codeField } from '../../account/sign-in/code-field.ts';
import { FactorChoice } from '../../account/sign-in/FactorChoice.tsx';
import type { AuthProblem } from '../../account/store/session.ts';
import { factorsOfSession, verifyCode } from '../../account/store/second-factor.ts';
import type { RoomProps } from '../props.ts';
import type { DeskResult } from '../store.ts';
import type { Team, TeamResult } from '../rules/team.ts';

interface Props extends RoomProps, Pick<ComponentProps<typeof AccountForm>, 'fields' | 'submit' | 'isDestructive'> {
  lead: ReactNode;
  call: (values: Record<string, string>) => DeskResult<TeamResult>;
  onTeam: (team: Team, values: Record<string, string>) => void;
  /** Called if the form was refused because another person has made a change. */
  onStale: () => void;
  children?: ReactNode;
}

/**
 * Renders a form that changes the team. The form requires a code of the staff member's own second factor. The database accepts
 * this code for some minutes, so a corrected form needs no new code.
 */
export function ConfirmedForm({ fields, lead, call, onTeam, onStale, children, ...props }: Props): ReactNode {
  const { teamPage: words } = props.t;
  const [isConfirmed, setConfirmed] = useState(false);
  const [factorId, setFactorId] = useState<string>();
  const confirm = async (code: string): Promise<AuthProblem | undefined> => {
    const chosen = factorId ?? (await factorsOfSession())[0]?.id;
    return chosen === undefined ? { code: 'factor_gone' } : verifyCode(chosen, code);
  };
  const send = async (values: Record<string, string>): Promise<AuthProblem | undefined> => {
    if (!isConfirmed) {
      const problem = await confirm(values.code ?? '');
      if (problem) return problem;
    }
    const result = await call(values);
    if (result.kind === 'refused') return result.problem;
    if (result.value === null) {
      props.onClosed();
      return undefined;
    }
    const answer = result.value;
    setConfirmed(answer.kind === 'found' || answer.code !== 'confirm_factor');
    if (answer.kind === 'found') {
      onTeam(answer.team, values);
      return undefined;
    }
    if (answer.code === 'member_gone' || answer.code === 'no_factor') onStale();
    return { code: 'refused', reason: answer.code, text: words.refused[answer.code] };
  };
  return (
    <AccountForm
      {...props}
      t={props.account}
      lead={
        <>
          {lead}
          {!isConfirmed && <FactorChoice words={props.secondFactor} onChoice={setFactorId} />}
        </>
      }
      submitting={words.sending}
      fields={isConfirmed ? fields : [...fields, codeField(props.secondFactor)]}
      send={send}
    >
      {children}
    </AccountForm>
  );
}
