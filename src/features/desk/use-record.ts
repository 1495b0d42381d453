import { useCallback, useEffect, useState } from 'react';
import type { RecordResult } from './rules/list.ts';
import type { Result, DeskResult } from './store.ts';
import type { AuthProblem } from '../account/store/session.ts';
import { useResult, type Reading } from '../account/settings/use-result.ts';

interface Versioned {
  id: string;
  version: number;
}

/** Response to a request about a record. If a change is refused, its form shows the reason. */
export type ChangeResult<Details> = RecordResult<Details> | { kind: 'refused'; code: string };
type Refusal = Extract<ChangeResult<unknown>, { kind: 'refused' }>;

interface Calls<Details> {
  id: string;
  read: (id: string) => DeskResult<NonNullable<ChangeResult<Details>>>;
  setStatus: (id: string, status: string, version: number) => DeskResult<NonNullable<ChangeResult<Details>>>;
  onClosed: () => void;
}

/** Loads one record of the desk, saves changes to the record, and handles conflicts with other people's changes. */
export function useRecord<Details extends Versioned>({
  id,
  read,
  setStatus,
  onClosed,
}: Calls<Details>): {
  reading: Reading<unknown>;
  readAgain: () => Promise<void>;
  record: Details | undefined;
  isMissing: boolean;
  /** Merges the response of a request into the page. Returns the problem, if there was one. */
  take: (result: Result<ChangeResult<Details>>) => AuthProblem | undefined;
  /** Props of the form that changes the status. */
  status: {
    wanted: string | undefined;
    /** Code of the reason why the last change of the status was refused. */
    refusal: string | undefined;
    onKeep: () => void;
    save: (status: string) => Promise<AuthProblem | undefined>;
  };
} {
  const readRecord = useCallback(() => read(id), [read, id]);
  const { reading, readAgain } = useResult(readRecord);
  const [changed, setChanged] = useState<Details>();
  const [wanted, setWanted] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const answer = reading.kind === 'answered' ? reading.value : undefined;
  useEffect(() => {
    if (answer === null) onClosed();
  }, [answer, onClosed]);
  const record = changed ?? (answer && 'record' in answer ? answer.record : undefined);

  const take = (result: Result<ChangeResult<Details>>): AuthProblem | undefined => {
    if (result.kind === 'refused') return result.problem;
    if (result.value === null) onClosed();
    else if ('record' in result.value) setChanged(result.value.record);
    // The record was deleted in the meantime.
    else if (result.value.kind === 'missing') void readAgain().then(() => setChanged(undefined));
    return undefined;
  };
  const save = async (status: string): Promise<AuthProblem | undefined> => {
    const result = await setStatus(id, status, record!.version);
    setRefusal(result.kind === 'answered' && result.value?.kind === 'refused' ? result.value : undefined);
    setWanted(result.kind === 'answered' && result.value?.kind === 'conflict' ? status : undefined);
    return take(result);
  };
  return {
    reading,
    readAgain,
    record,
    isMissing: answer?.kind === 'missing',
    take,
    status: { wanted, refusal: refusal?.code, onKeep: () => setWanted(undefined), save },
  };
}
