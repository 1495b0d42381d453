// A customer's calls about their own account, to functions of the database and of `functions/`.
import {
  parseAccountResponse,
  parseNewsletter,
  parseSessions,
  type AccountResponse,
  type DeviceSession,
  type Refusal,
} from '../domain/account/responses.ts';
import { toFailure } from '../domain/failure.ts';
import { parseOwnInquiries, parseToken, type OwnInquiry } from '../domain/inquiry/tracking.ts';
import type { AuthProblem } from './auth.ts';
import { callAsCustomer } from './call.ts';
import { fetchText } from './fetch-text.ts';
import { backendOfPage, callerHeaders } from './settings.ts';

export type Result<Value> = { kind: 'answered'; value: Value } | { kind: 'refused'; problem: AuthProblem };

/** Calls the database and parses its response. @throws if the response has an unexpected format. */
export async function read<Value>(
  token: string,
  path: string,
  parse: (data: unknown) => Value,
  parameters?: object,
): Promise<Result<Value>> {
  const answer = await callAsCustomer(token, path, parameters);
  if (answer.kind === 'answered') return { kind: 'answered', value: parse(answer.data) };
  const { status, error } = answer;
  const problem: AuthProblem =
    status === 401 ? { code: 'session_over' } : toFailure({ message: error.message, status });
  return { kind: 'refused', problem };
}

/** Returns the devices on which the customer is signed in. */
export const fetchSessions = (token: string): Promise<Result<DeviceSession[]>> =>
  read(token, 'rpc/my_sessions', parseSessions, {});

/** Signs one device of the customer out. */
export const endSession = (token: string, id: string): Promise<Result<unknown>> =>
  read(token, 'rpc/end_session', (data) => data, { p_id: id });

/** Returns whether the customer receives the newsletter. */
export const fetchNewsletter = (token: string): Promise<Result<boolean>> =>
  read(token, 'customer_settings?select=has_newsletter', parseNewsletter);

/** Subscribes to the newsletter or unsubscribes. Returns whether the setting was changed. */
export const setNewsletter = (token: string, isWanted: boolean, language: string): Promise<Result<boolean>> =>
  read(token, 'rpc/set_newsletter', (data) => data === true, { p_is_wanted: isWanted, p_language: language });

/** Returns the inquiries that came from the account's email address. */
export const fetchInquiries = (token: string): Promise<Result<OwnInquiry[]>> =>
  read(token, 'rpc/my_inquiries', parseOwnInquiries, {});

/** Returns the token of a link to an inquiry, or null if it cannot be created. */
export const fetchInquiryToken = (token: string, id: string): Promise<Result<string | null>> =>
  read(token, 'rpc/link_to_my_inquiry', parseToken, { p_id: id });

/** Returns all data stored about the customer as JSON, or null if a second factor is missing. */
export const fetchData = (token: string): Promise<Result<unknown>> => read(token, 'rpc/my_data', (data) => data, {});

/** Returns the number of unused recovery codes. */
export const fetchCodesLeft = (token: string): Promise<Result<number>> =>
  read(token, 'rpc/recovery_codes_left', Number, {});

/** Creates new recovery codes. Previous ones become invalid. */
export async function makeRecoveryCodes(token: string): Promise<Result<string[]>> {
  const answer = await callFunction(token, 'recovery-codes', { action: 'make' });
  return answer.kind === 'done'
    ? { kind: 'answered', value: answer.codes }
    : { kind: 'refused', problem: problemOfResponse(answer) };
}

/** Removes the second factors with a recovery code. */
export const spendRecoveryCode = async (token: string, code: string): Promise<AuthProblem | undefined> =>
  problemUnlessDone(await callFunction(token, 'recovery-codes', { action: 'use', code }));

/** Deletes the account after checking the password. */
export const deleteAccount = async (token: string, password: string): Promise<AuthProblem | undefined> =>
  problemUnlessDone(await callFunction(token, 'account', { action: 'delete', password }));

interface NoResponse {
  kind: 'no_answer';
}

const callFunction = (token: string, name: string, body: object): Promise<AccountResponse | NoResponse> =>
  callNamedFunction(token, name, { body, parse: parseAccountResponse });

interface FunctionCall<Value> {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Body of the request, sent as JSON, or as form data if it is a `FormData`. */
  body?: object;
  parse: (answer: unknown) => Value;
}

/**
 * Calls a function of `functions/`. @throws if the response has an unexpected format or is not JSON, as from a failing proxy.
 */
export async function callNamedFunction<Value>(
  token: string,
  name: string,
  { method = 'POST', body, parse }: FunctionCall<Value>,
): Promise<Value | NoResponse> {
  const backend = backendOfPage();
  const isForm = body instanceof FormData;
  const answer = await fetchText(`${backend.url}/functions/v1/${name}`, {
    method,
    headers: { ...callerHeaders(backend, token), ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return answer ? parse(JSON.parse(answer.text)) : { kind: 'no_answer' };
}

/** Returns the problem of a response, or undefined if the action was done. */
export const problemUnlessDone = (answer: AccountResponse | NoResponse): AuthProblem | undefined =>
  answer.kind === 'done' ? undefined : problemOfResponse(answer);

const PROBLEMS = {
  no_factor: 'factor_gone',
  insufficient_aal: 'code_due',
  wrong_code: 'wrong_code',
  wrong_password: 'wrong_password',
  too_many: 'too_many',
  password_changed_lately: 'password_changed_lately',
  not_signed_in: 'session_over',
  // The Stripe key was removed while the page was open.
  not_offered: 'unknown',
} as const;

/** Returns our code for a refusal or a missing response. */
export function problemOfResponse(answer: Refusal | NoResponse): AuthProblem {
  switch (answer.kind) {
    case 'no_answer':
      return { code: 'offline' };
    case 'fault':
      return { code: 'server_fault', id: answer.id };
    case 'refused':
      return { code: PROBLEMS[answer.code] };
  }
}
