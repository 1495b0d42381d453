import { useCallback, useEffect, useRef, useState } from 'react';
import { thrownToFailure } from '../../../core/failure.ts';
import { whenReleased } from '../../../core/press.ts';
import { withText } from '../sign-in/use-attempt.ts';
import type { Result } from '../store/account.ts';
import type { AuthProblem } from '../store/session.ts';

export type Reading<Value> = { kind: 'loading' } | Result<Value>;

/** Returns the result of a call. A thrown error becomes a refusal. If a refusal is rare, its text is loaded and added to it. */
export const toResult = <Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> =>
  call()
    .then(async (result) =>
      result.kind === 'refused' ? { ...result, problem: await withText(result.problem) } : result,
    )
    .catch((cause: unknown) => {
      console.error(cause);
      return { kind: 'refused', problem: thrownToFailure(cause) satisfies AuthProblem };
    });

/** Loads data at the first render, and again when `readAgain` is called. `read` must be the same function at each render. */
export function useResult<Value>(read: () => Promise<Result<Value>>): {
  reading: Reading<Value>;
  readAgain: () => Promise<void>;
  /** Whether `reading` comes from the current `read`. Until that function has responded, the previous data stays. */
  isCurrent: boolean;
} {
  const [{ reading, source }, setState] = useState<{ reading: Reading<Value>; source?: typeof read }>({
    reading: { kind: 'loading' },
  });
  const latest = useRef<Promise<unknown>>(undefined);
  const readAgain = useCallback(async () => {
    const call = toResult(read);
    latest.current = call;
    const result = await call;
    await whenReleased();
    // The response to an earlier call may arrive last, for example after two quick changes of a list's filter.
    if (latest.current === call) setState({ reading: result, source: read });
  }, [read]);
  useEffect(() => void readAgain(), [readAgain]);
  return { reading, readAgain, isCurrent: source === read };
}
