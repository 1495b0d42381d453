import { useState, type ReactNode } from 'react';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { useFocusOnChange } from '../../../ui/use-focus-on-change.ts';
import type { RoomProps } from '../props.ts';
import type { DeskResult } from '../store.ts';
import { possibleChanges, type Member, type MemberChange, type Team, type TeamResult } from '../rules/team.ts';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import { endAccess, resetFactor, setRole } from './store.ts';

interface Props extends RoomProps {
  member: Member;
  members: readonly Member[];
  onTeam: (team: Team, message: string) => void;
  onStale: () => void;
}

function sendChange(change: MemberChange, id: string): DeskResult<TeamResult> {
  if (change === 'remove') return endAccess(id);
  return change === 'reset_factor' ? resetFactor(id) : setRole(id, change);
}

/** Renders one member with the possible changes, and the form that confirms the chosen change. */
export function MemberItem({ member, members, onTeam, ...props }: Props): ReactNode {
  const { t, locale } = props;
  const { teamPage: words } = t;
  const { email } = member;
  const [change, setChange] = useState<MemberChange>();
  const box = useFocusOnChange(change);
  const possible = possibleChanges(member, members);
  const question = change && words.confirm[change];
  const finish = (team: Team): void => {
    // Owners who change their own access see other sections or are signed out. The page is therefore loaded again.
    if (member.is_me) return location.reload();
    setChange(undefined);
    onTeam(team, fill(question!.done, { email }));
  };
  return (
    <div ref={box} tabIndex={-1} className="py-4 focus:shadow-none focus:outline-none">
      <p className="wrap-anywhere">
        <span className="font-semibold">{email}</span>
        {member.is_me && ` (${words.you})`} · {words.roles[member.role]}
      </p>
      <p className="text-muted text-sm">
        <span className={member.has_factor ? '' : 'text-danger font-semibold'}>
          {member.has_factor ? words.factorOn : words.factorOff}
        </span>
        {' · '}
        {member.last_sign_in_at
          ? fill(words.signedIn, { when: formatMoment(member.last_sign_in_at, locale) })
          : words.neverSignedIn}
      </p>
      {!possible.includes('remove') && <p className="text-muted mt-1 text-sm">{words.lastOwner}</p>}
      {question ? (
        <section className="notice mt-4 max-w-xl space-y-3" aria-label={fill(question.heading, { email })}>
          <ConfirmedForm
            {...props}
            key={change}
            lead={
              <>
                <h4 className="text-lg wrap-anywhere">{fill(question.heading, { email })}</h4>
                <p>{question.text}</p>
              </>
            }
            fields={[]}
            submit={question.submit}
            isDestructive={change === 'remove' || change === 'reset_factor'}
            call={() => sendChange(change, member.id)}
            onTeam={finish}
          >
            <button type="button" className="button button-quiet w-full" onClick={() => setChange(undefined)}>
              {words.back}
            </button>
          </ConfirmedForm>
        </section>
      ) : (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {possible.map((name) => (
            <button
              key={name}
              type="button"
              className="link min-h-11 cursor-pointer text-left"
              aria-label={fill(words.actionFor, { action: words.actions[name], email })}
              onClick={() => setChange(name)}
            >
              {words.actions[name]}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
