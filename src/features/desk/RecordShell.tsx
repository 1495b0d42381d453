import type { ReactNode } from 'react';
import { toFragment, type Room } from './rules/place.ts';
import type { Reading } from '../account/settings/use-result.ts';
import { DeskState } from './DeskState.tsx';
import type { RoomProps } from './props.ts';

interface Props extends RoomProps {
  room: Room;
  state: { reading: Reading<unknown>; readAgain: () => Promise<void>; isMissing: boolean };
  children: ReactNode;
}

/** Renders the parts around one record: the link back, and the reason if the record cannot be shown. */
export const RecordShell = ({ room, state, children, ...props }: Props): ReactNode => (
  <>
    <p>
      <a className="link inline-flex min-h-11 items-center" href={toFragment({ room })}>
        {props.t.back}
      </a>
    </p>
    <DeskState {...props} reading={state.reading} onRetry={() => void state.readAgain()} />
    {state.isMissing ? <p className="notice max-w-prose">{props.t.missing}</p> : children}
  </>
);
