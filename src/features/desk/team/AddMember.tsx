import { useId, useState, type ReactNode } from 'react';
import { checkEmail } from '../../account/rules/credentials.ts';
import { fill } from '../../../core/text.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import type { RoomProps } from '../props.ts';
import { ROLES, type Role } from '../rules/roles.ts';
import type { Team } from '../rules/team.ts';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import { addMember } from './store.ts';

interface Props extends RoomProps {
  onTeam: (team: Team, message: string) => void;
  onStale: () => void;
}

/** Renders the form that adds a member to the team by the email address of an account. */
export function AddMember({ onTeam, ...props }: Props): ReactNode {
  const { account, t } = props;
  const { add: words, roles } = t.teamPage;
  const id = useId();
  const [role, setRole] = useState<Role>('staff');
  return (
    <details className="question mt-8 max-w-xl">
      <summary>
        <h3>{words.heading}</h3>
      </summary>
      <div className="pb-5">
        <ConfirmedForm
          {...props}
          lead={
            <>
              <p>{words.lead}</p>
              <FieldFrame id={id} label={words.role}>
                <select id={id} className="field" value={role} onChange={({ target }) => setRole(target.value as Role)}>
                  {ROLES.map((value) => (
                    <option key={value} value={value}>
                      {roles[value]}
                    </option>
                  ))}
                </select>
              </FieldFrame>
            </>
          }
          fields={[{ name: 'email', type: 'email', label: account.email, autoComplete: 'off', check: checkEmail }]}
          submit={words.submit}
          call={({ email = '' }) => addMember(email.trim(), role)}
          onTeam={(team, { email = '' }) => onTeam(team, fill(words.done, { email: email.trim() }))}
        />
      </div>
    </details>
  );
}
