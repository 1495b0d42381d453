import { useEffect, useState, type ReactNode } from 'react';
import { fill } from '../../../core/text.ts';
import { formatMoment } from '../../../i18n/formats.ts';
import { useResult } from '../../account/settings/use-result.ts';
import { DeskState } from '../DeskState.tsx';
import type { RoomProps } from '../props.ts';
import type { Team } from '../rules/team.ts';
import { AddMember } from './AddMember.tsx';
import { MemberItem } from './MemberItem.tsx';
import { readTeam } from './store.ts';

/** Renders the members of the team, the forms that change it, and its history. Only owners see this page. */
export function TeamPage(props: RoomProps): ReactNode {
  const { t, locale, onClosed } = props;
  const { teamPage: words } = t;
  const { reading, readAgain } = useResult(readTeam);
  const [changed, setChanged] = useState<Team>();
  const [done, setDone] = useState('');
  const answer = reading.kind === 'answered' ? reading.value : undefined;
  useEffect(() => {
    if (answer === null) onClosed();
  }, [answer, onClosed]);
  const team = changed ?? (answer?.kind === 'found' ? answer.team : undefined);
  const take = (next: Team, message: string): void => {
    setChanged(next);
    setDone(message);
  };
  const refresh = (): void => void readAgain().then(() => setChanged(undefined));
  return (
    <section aria-labelledby="desk-team">
      <h2 id="desk-team" className="text-2xl">
        {t.team}
      </h2>
      <p className="text-muted mt-1 max-w-prose">{words.lead}</p>
      <p role="status" className="text-good mt-4 font-semibold wrap-anywhere empty:hidden">
        {done}
      </p>
      <DeskState {...props} reading={team ? { kind: 'answered', value: team } : reading} onRetry={refresh} />
      {team && (
        <>
          <h3 className="mt-6 text-lg">{words.members}</h3>
          <ul className="divide-line border-line mt-2 max-w-3xl divide-y border-y">
            {team.members.map((member) => (
              <li key={member.id}>
                <MemberItem {...props} member={member} members={team.members} onTeam={take} onStale={refresh} />
              </li>
            ))}
          </ul>
          <AddMember {...props} onTeam={take} onStale={refresh} />
          <h3 className="mt-8 text-lg">{words.history}</h3>
          {team.changes.length === 0 && <p className="text-muted mt-2">{words.noHistory}</p>}
          <ul className="mt-2 max-w-3xl space-y-2 empty:hidden">
            {team.changes.map(({ id, action, member, by, at }) => (
              <li key={id} className="wrap-anywhere">
                {fill(words.changes[action], { member })}{' '}
                <span className="text-muted text-sm">{fill(t.inquiry.by, { by, when: formatMoment(at, locale) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
