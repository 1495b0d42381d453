// Actions of customers on their own account. Loaded when a part of the account page is opened.
import type { DeviceSession } from '../domain/account/responses.ts';
import { load } from '../domain/failure.ts';
import type { OwnInquiry } from '../domain/inquiry/tracking.ts';
import { normalizeEmail } from '../domain/text/email.ts';
import type { Result } from '../supabase/account.ts';
import type { AuthProblem } from '../supabase/auth.ts';
import { forgetCustomer } from './cart-owner.ts';
import { $session, accessToken, authClient, signOut } from './session.ts';

export type { Result };

const calls = () => load(() => import('../supabase/account.ts'));

/** Runs a call with the customer's token. Signs out if the session has ended. */
export async function asCustomer(
  call: (token: string) => Promise<AuthProblem | undefined>,
): Promise<AuthProblem | undefined> {
  const access = await accessToken();
  if (access.kind === 'failed') return access.failure;
  const problem: AuthProblem | undefined =
    access.kind === 'visitor' ? { code: 'session_over' } : await call(access.token);
  if (problem?.code === 'session_over') await signOut();
  return problem;
}

/** Reads data with the customer's token. Signs out if the session has ended. */
export async function readAsCustomer<Value>(call: (token: string) => Promise<Result<Value>>): Promise<Result<Value>> {
  let answer: Result<Value> | undefined;
  const problem = await asCustomer(async (token) => {
    answer = await call(token);
    return answer.kind === 'refused' ? answer.problem : undefined;
  });
  return answer ?? { kind: 'refused', problem: problem ?? { code: 'unknown' } };
}

/** Returns the devices on which the customer is signed in. */
export const readSessions = async (): Promise<Result<DeviceSession[]>> => readAsCustomer((await calls()).fetchSessions);

/** Signs one device of the customer out. */
export async function endSession(id: string): Promise<Result<unknown>> {
  const { endSession: end } = await calls();
  return readAsCustomer((token) => end(token, id));
}

/** Requests a change of address. The new and the present address must both confirm it. */
export async function changeEmail(email: string): Promise<AuthProblem | undefined> {
  const { problemOf } = await load(() => import('../supabase/auth.ts'));
  return problemOf((await (await authClient()).updateUser({ email: normalizeEmail(email) })).error);
}

/** Signs the customer out on every other device. */
export async function endOtherSessions(): Promise<AuthProblem | undefined> {
  const { problemOf } = await load(() => import('../supabase/auth.ts'));
  return problemOf((await (await authClient()).signOut({ scope: 'others' })).error);
}

/** Returns whether the customer receives the newsletter. */
export const readNewsletter = async (): Promise<Result<boolean>> => readAsCustomer((await calls()).fetchNewsletter);

/** Subscribes the customer to the newsletter, or unsubscribes them. */
export async function setNewsletter(isWanted: boolean, language: string): Promise<Result<boolean>> {
  const { setNewsletter: set } = await calls();
  return readAsCustomer((token) => set(token, isWanted, language));
}

/** Returns the customer's inquiries. */
export const readInquiries = async (): Promise<Result<OwnInquiry[]>> => readAsCustomer((await calls()).fetchInquiries);

/** Returns the token that opens the page of an inquiry, or null if it cannot be created. */
export async function readInquiryToken(id: string): Promise<Result<string | null>> {
  const { fetchInquiryToken } = await calls();
  return readAsCustomer((token) => fetchInquiryToken(token, id));
}

/** Returns all data stored about the customer. */
export const readData = async (): Promise<Result<unknown>> => readAsCustomer((await calls()).fetchData);

/** Deletes the account and removes its customer's data from this device. */
export async function deleteAccount(password: string): Promise<AuthProblem | undefined> {
  const { deleteAccount: end } = await calls();
  const problem = await asCustomer((token) => end(token, password));
  if (problem) return problem;
  forgetCustomer();
  await signOut();
  $session.set({ kind: 'signed_out', hasDeletedAccount: true });
  return undefined;
}
