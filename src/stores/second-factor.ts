// Second factors in the browser. Fetched where a code is asked for, and in the account's settings.
import { compactCode } from '../domain/credentials.ts';
import { load } from '../domain/failure.ts';
import type { AuthProblem } from '../supabase/auth.ts';
import type { Enrolment, Factor, Factors } from '../supabase/second-factor.ts';
import { asCustomer, readAsCustomer, type Answer } from './account.ts';
import { authClient } from './session.ts';

export type { Enrolment, Factor, Factors };

const calls = () => load(() => import('../supabase/second-factor.ts'));
const accountCalls = () => load(() => import('../supabase/account.ts'));

/** The factors that a code may be from. */
export const factorsOfSession = async (): Promise<Factor[]> => (await calls()).factorsOfSession(await authClient());

export const listFactors = async (): Promise<Answer<Factors>> => (await calls()).listFactors(await authClient());

export const enrol = async (name: string, issuer: string): Promise<Answer<Enrolment>> =>
  (await calls()).enrol(await authClient(), name.trim(), issuer);

export const verifyCode = async (factorId: string, code: string): Promise<AuthProblem | undefined> =>
  (await calls()).verifyCode(await authClient(), factorId, compactCode(code));

export const removeFactor = async (factorId: string): Promise<AuthProblem | undefined> =>
  (await calls()).removeFactor(await authClient(), factorId);

/** Removes the second factors with a code that was written down, and goes on without. */
export async function spendRecoveryCode(code: string): Promise<AuthProblem | undefined> {
  const { spendRecoveryCode: spend } = await accountCalls();
  const { refreshFactors } = await calls();
  const problem = await asCustomer((token) => spend(token, code));
  // Removed already, as by an answer that was lost: what is stored is behind.
  return problem && problem.code !== 'factor_gone' ? problem : refreshFactors(await authClient());
}

export const makeRecoveryCodes = async (): Promise<Answer<string[]>> => {
  const { makeRecoveryCodes: make } = await accountCalls();
  return readAsCustomer(make);
};

export const countRecoveryCodes = async (): Promise<Answer<number>> => {
  const { fetchCodesLeft } = await accountCalls();
  return readAsCustomer(fetchCodesLeft);
};
