// Sends requests as the signed-in customer. This file defines the requests about the account. Other stores also use it to send
// their requests. The account page loads this file when one of its parts is opened.
import { parseAccountResponse, parseNewsletter, parseSessions, type DeviceSession } from '../rules/responses.ts';
import { load } from '../../../core/failure.ts';
import { parseOwnInquiries, parseToken, type OwnInquiry } from '../../inquiry/rules/tracking.ts';
import { normalizeEmail } from '../../../core/text/email.ts';
import type { FunctionCall, Result } from '../api/account.ts';
import type { AuthProblem } from '../api/auth.ts';
import { forgetCustomer } from '../../cart/store/cart-owner.ts';
import { $session, accessToken, authClient, signOut } from './session.ts';

export type { Result };

const backend = () => load(() => import('../api/account.ts'));

/** Runs a call with the customer's token. Signs out if the session has ended. */
async function asCustomer<Value>(call: (token: string) => Promise<Result<Value>>): Promise<Result<Value>> {
  const access = await accessToken();
  if (access.kind === 'failed') return { kind: 'refused', problem: access.failure };
  const result: Result<Value> =
    access.kind === 'visitor' ? { kind: 'refused', problem: { code: 'session_over' } } : await call(access.token);
  if (result.kind === 'refused' && result.problem.code === 'session_over') await signOut();
  return result;
}

/** Reads rows of the database, or calls its function `rpc/…` with parameters, as the signed-in customer. */
export async function callDatabase<Value>(
  path: string,
  parse: (data: unknown) => Value,
  parameters?: object,
): Promise<Result<Value>> {
  const { callDatabase: send } = await backend();
  return asCustomer((token) => send(token, path, parse, parameters));
}

/** Calls a function of `functions/` as the signed-in customer. */
export async function callFunction<Value>(name: string, call: FunctionCall<Value>): Promise<Result<Value>> {
  const { callFunction: send } = await backend();
  return asCustomer((token) => send(token, name, call));
}

/** Returns the public address of a path below `functions/`. */
export const functionAddress = async (path: string): Promise<string> => (await backend()).functionAddress(path);

/** Sends an action on the account to a function of `functions/`. Returns the problem, or undefined on success. */
export async function actOnAccount(
  name: string,
  call: Omit<FunctionCall<string[]>, 'parse'>,
): Promise<AuthProblem | undefined> {
  const result = await callFunction(name, { ...call, parse: parseAccountResponse });
  return result.kind === 'refused' ? result.problem : undefined;
}

/** Returns the devices on which the customer is signed in. */
export const readSessions = (): Promise<Result<DeviceSession[]>> => callDatabase('rpc/my_sessions', parseSessions, {});

/** Signs one device of the customer out. */
export const endSession = (id: string): Promise<Result<unknown>> =>
  callDatabase('rpc/end_session', (data) => data, { p_id: id });

/** Requests a change of address. Both the new and the current address must confirm it. */
export async function changeEmail(email: string): Promise<AuthProblem | undefined> {
  const { toAuthProblem } = await load(() => import('../api/auth.ts'));
  return toAuthProblem((await (await authClient()).updateUser({ email: normalizeEmail(email) })).error);
}

/** Signs the customer out on every other device. */
export async function endOtherSessions(): Promise<AuthProblem | undefined> {
  const { toAuthProblem } = await load(() => import('../api/auth.ts'));
  return toAuthProblem((await (await authClient()).signOut({ scope: 'others' })).error);
}

/** Returns whether the customer receives the newsletter. */
export const readNewsletter = (): Promise<Result<boolean>> =>
  callDatabase('customer_settings?select=has_newsletter', parseNewsletter);

/** Subscribes the customer to the newsletter, or unsubscribes them. Returns whether the setting was changed. */
export const setNewsletter = (isWanted: boolean, language: string): Promise<Result<boolean>> =>
  callDatabase('rpc/set_newsletter', (data) => data === true, { p_is_wanted: isWanted, p_language: language });

/** Returns the inquiries that came from the account's email address. */
export const readInquiries = (): Promise<Result<OwnInquiry[]>> =>
  callDatabase('rpc/my_inquiries', parseOwnInquiries, {});

/** Returns the token that opens the page of an inquiry, or null if it cannot be created. */
export const readInquiryToken = (id: string): Promise<Result<string | null>> =>
  callDatabase('rpc/link_to_my_inquiry', parseToken, { p_id: id });

/** Returns all data stored about the customer as JSON, or null if the session has ended or lacks the second factor. */
export const readData = (): Promise<Result<unknown>> => callDatabase('rpc/my_data', (data) => data, {});

/** Deletes the account after checking the password, and removes its customer's data from this device. */
export async function deleteAccount(password: string): Promise<AuthProblem | undefined> {
  const problem = await actOnAccount('account', { body: { action: 'delete', password } });
  if (problem) return problem;
  forgetCustomer();
  await signOut();
  $session.set({ kind: 'signed_out', hasDeletedAccount: true });
  return undefined;
}
