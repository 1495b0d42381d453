// Second factors in the browser. Loaded where a code is required, and in the account's settings.
import { compactCode } from '../domain/credentials.ts';
import { load } from '../domain/failure.ts';
import type { AuthProblem } from '../supabase/auth.ts';
import type { Enrolment, Factor, Factors } from '../supabase/second-factor.ts';
import { asCustomer, readAsCustomer, type Result } from './account.ts';
import { authClient } from './session.ts';

export type { Enrolment, Factor, Factors };

const calls = () => load(() => import('../supabase/second-factor.ts'));
const accountCalls = () => load(() => import('../supabase/account.ts'));

/** Returns the verified factors of the session, one of which must provide the code. */
export const factorsOfSession = async (): Promise<Factor[]> => (await calls()).factorsOfSession(await authClient());

/** Returns all factors of the account. */
export const listFactors = async (): Promise<Result<Factors>> => (await calls()).listFactors(await authClient());

/** Starts the set-up of a second factor. `name` identifies it in the account's list. */
export const enrol = async (name: string, issuer: string): Promise<Result<Enrolment>> =>
  (await calls()).enrol(await authClient(), name.trim(), issuer);

/** Verifies a code and completes the sign-in or the set-up. */
export const verifyCode = async (factorId: string, code: string): Promise<AuthProblem | undefined> =>
  (await calls()).verifyCode(await authClient(), factorId, compactCode(code));

/** Removes a second factor. */
export const removeFactor = async (factorId: string): Promise<AuthProblem | undefined> =>
  (await calls()).removeFactor(await authClient(), factorId);

/** Removes the second factors with a recovery code. */
export async function spendRecoveryCode(code: string): Promise<AuthProblem | undefined> {
  const { spendRecoveryCode: spend } = await accountCalls();
  const { refreshFactors } = await calls();
  const problem = await asCustomer((token) => spend(token, code));
  // The factors are gone already, for example if a response was lost. The stored session must be refreshed.
  return problem && problem.code !== 'factor_gone' ? problem : refreshFactors(await authClient());
}

/** Creates new recovery codes. Previous ones become invalid. */
export const makeRecoveryCodes = async (): Promise<Result<string[]>> => {
  const { makeRecoveryCodes: make } = await accountCalls();
  return readAsCustomer(make);
};

/** Returns the number of unused recovery codes. */
export const countRecoveryCodes = async (): Promise<Result<number>> => {
  const { fetchCodesLeft } = await accountCalls();
  return readAsCustomer(fetchCodesLeft);
};
