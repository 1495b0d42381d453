import { useState } from 'react';
import type { CredentialError } from '../rules/credentials.ts';
import { MIN_PASSWORD_LENGTH } from '../rules/password-length.ts';
import { thrownToFailure } from '../../../core/failure.ts';
import { fill } from '../../../core/text.ts';
import type { Strings } from '../../../i18n/strings/index.ts';
import type { AuthProblem } from '../store/session.ts';
import { failureText, type FailureStrings } from '../../../ui/failure-text.ts';

type Attempt = { kind: 'ready' } | { kind: 'sending' } | { kind: 'done' } | { kind: 'refused'; problem: AuthProblem };

/** Runs a form's call and stores its state. */
export function useAttempt(): {
  attempt: Attempt;
  /**
   * Runs the call. Resolves to the problem, if there was one. During a call, further calls are ignored. Their promises never
   * resolve, so that no one reports them as successful.
   */
  run: (call: () => Promise<AuthProblem | undefined>) => Promise<AuthProblem | undefined>;
  /** Removes the result of the last call. Does nothing during a call, because the call could then be made twice. */
  clearResult: () => void;
  /** Removes the state of the last call, even if the call has not ended. */
  reset: () => void;
} {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'ready' });
  return {
    attempt,
    run: async (call) => {
      if (attempt.kind === 'sending') return new Promise(() => {});
      setAttempt({ kind: 'sending' });
      const problem = await call()
        .then(withText)
        .catch((cause: unknown) => {
          console.error(cause);
          return thrownToFailure(cause);
        });
      setAttempt(problem ? { kind: 'refused', problem } : { kind: 'done' });
      return problem;
    },
    clearResult: () => setAttempt((now) => (now.kind === 'sending' ? now : { kind: 'ready' })),
    reset: () => setAttempt({ kind: 'ready' }),
  };
}

/** Adds the text of a rare refusal, which is loaded on demand. */
export async function withText<Problem extends AuthProblem | undefined>(problem: Problem): Promise<Problem> {
  if (problem?.code !== 'refused' || problem.text) return problem;
  const { refusalText } = await import('./refusal-text.ts');
  return { ...problem, text: await refusalText(problem.reason) };
}

/** Returns a problem's text in the visitor's language. */
export function problemText(
  problem: AuthProblem | { code: CredentialError },
  t: Pick<Strings['account'], 'errors'>,
  common: FailureStrings,
): string {
  if (problem.code === 'offline' || problem.code === 'server_fault' || problem.code === 'unknown') {
    return failureText(problem, common);
  }
  if (problem.code === 'refused') return problem.text ?? common.genericError;
  return fill(t.errors[problem.code], { min: MIN_PASSWORD_LENGTH });
}
