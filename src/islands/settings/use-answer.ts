import { useCallback, useEffect, useState } from 'react';
import { thrownToFailure } from '../../domain/failure.ts';
import type { Answer } from '../../stores/account.ts';
import type { AuthProblem } from '../../stores/session.ts';

export type Reading<Value> = { kind: 'loading' } | Answer<Value>;

/** What a call throws becomes a refusal. */
export const answerOf = <Value>(call: () => Promise<Answer<Value>>): Promise<Answer<Value>> =>
  call().catch((cause: unknown) => {
    console.error(cause);
    return { kind: 'refused', problem: thrownToFailure(cause) satisfies AuthProblem };
  });

/** Reads at the first drawing, and when `readAgain` is called. `read` is the same function at each drawing. */
export function useAnswer<Value>(read: () => Promise<Answer<Value>>): {
  reading: Reading<Value>;
  readAgain: () => Promise<void>;
} {
  const [reading, setReading] = useState<Reading<Value>>({ kind: 'loading' });
  const readAgain = useCallback(async () => setReading(await answerOf(read)), [read]);
  useEffect(() => void readAgain(), [readAgain]);
  return { reading, readAgain };
}
