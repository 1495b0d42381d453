import { useCallback, useEffect, useState } from 'react';
import type { RecordAnswer } from '../../domain/desk/list.ts';
import type { Answer, DeskAnswer } from '../../stores/desk.ts';
import type { AuthProblem } from '../../stores/session.ts';
import { useAnswer, type Reading } from '../settings/use-answer.ts';

interface Versioned {
  id: string;
  version: number;
}

/** Response of a call about a record. Some calls refuse a change, and their form shows the reason. */
export type Said<Sheet> = RecordAnswer<Sheet> | { kind: 'refused'; code: string };

interface Calls<Sheet> {
  id: string;
  read: (id: string) => DeskAnswer<NonNullable<Said<Sheet>>>;
  setStatus: (id: string, status: string, version: number) => DeskAnswer<NonNullable<Said<Sheet>>>;
  onClosed: () => void;
}

/** Loads one record of the desk, changes it, and handles conflicts with other people's changes. */
export function useRecord<Sheet extends Versioned>({
  id,
  read,
  setStatus,
  onClosed,
}: Calls<Sheet>): {
  reading: Reading<unknown>;
  readAgain: () => Promise<void>;
  record: Sheet | undefined;
  isMissing: boolean;
  /** Merges the response of a call. Returns the problem, if there was one. */
  take: (said: Answer<Said<Sheet>>) => AuthProblem | undefined;
  /** Props of the form that changes the status. */
  status: {
    wanted: string | undefined;
    onKeep: () => void;
    save: (status: string) => Promise<AuthProblem | undefined>;
  };
} {
  const readRecord = useCallback(() => read(id), [read, id]);
  const { reading, readAgain } = useAnswer(readRecord);
  const [changed, setChanged] = useState<Sheet>();
  const [wanted, setWanted] = useState<string>();
  const answer = reading.kind === 'answered' ? reading.value : undefined;
  useEffect(() => {
    if (answer === null) onClosed();
  }, [answer, onClosed]);
  const record = changed ?? (answer && 'record' in answer ? answer.record : undefined);

  const take = (said: Answer<Said<Sheet>>): AuthProblem | undefined => {
    if (said.kind === 'refused') return said.problem;
    if (said.value === null) onClosed();
    else if ('record' in said.value) setChanged(said.value.record);
    // The record was deleted in the meantime.
    else if (said.value.kind === 'missing') void readAgain().then(() => setChanged(undefined));
    return undefined;
  };
  const save = async (status: string): Promise<AuthProblem | undefined> => {
    const said = await setStatus(id, status, record!.version);
    setWanted(said.kind === 'answered' && said.value?.kind === 'conflict' ? status : undefined);
    return take(said);
  };
  return {
    reading,
    readAgain,
    record,
    isMissing: answer?.kind === 'missing',
    take,
    status: { wanted, onKeep: () => setWanted(undefined), save },
  };
}
