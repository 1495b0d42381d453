// Manages the customer's second factors. Loaded where a code is required, and in the account's settings.
import { parseAccountResponse } from '../rules/responses.ts';
import { compactCode } from '../rules/credentials.ts';
import { load } from '../../../core/failure.ts';
import type { AuthProblem } from '../api/auth.ts';
import type { Enrolment, Factor, Factors } from '../api/second-factor.ts';
import { actOnAccount, callDatabase, callFunction, type Result } from './account.ts';
import { authClient } from './session.ts';

export type { Enrolment, Factor, Factors };

const calls = () => load(() => import('../api/second-factor.ts'));

/** Returns the verified factors of the session. The customer enters a code of one of them. */
export const factorsOfSession = async (): Promise<Factor[]> => (await calls()).factorsOfSession(await authClient());

/** Returns all factors of the account. */
export const listFactors = async (): Promise<Result<Factors>> => (await calls()).listFactors(await authClient());

/** Starts the set-up of a second factor. `name` identifies the factor in the account's list. */
export const enrol = async (name: string, issuer: string): Promise<Result<Enrolment>> =>
  (await calls()).enrol(await authClient(), name.trim(), issuer);

/** Verifies a code and completes the sign-in or the set-up. */
export const verifyCode = async (factorId: string, code: string): Promise<AuthProblem | undefined> =>
  (await calls()).verifyCode(await authClient(), factorId, compactCode(code));

/** Removes a second factor. */
export const removeFactor = async (factorId: string): Promise<AuthProblem | undefined> =>
  (await calls()).removeFactor(await authClient(), factorId);

/** Uses a recovery code to remove the second factors. */
export async function spendRecoveryCode(code: string): Promise<AuthProblem | undefined> {
  const { refreshFactors } = await calls();
  const problem = await actOnAccount('recovery-codes', { body: { action: 'use', code } });
  // The factors may already be gone, for example after a lost response. The stored session must then be refreshed.
  return problem && problem.code !== 'factor_gone' ? problem : refreshFactors(await authClient());
}

/** Creates new recovery codes. Previous codes become invalid. */
export const makeRecoveryCodes = (): Promise<Result<string[]>> =>
  callFunction('recovery-codes', { body: { action: 'make' }, parse: parseAccountResponse });

/** Returns the number of unused recovery codes. */
export const countRecoveryCodes = (): Promise<Result<number>> => callDatabase('rpc/recovery_codes_left', Number, {});
