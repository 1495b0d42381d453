// What a customer reads and does about their own account: functions of the database, and those of `functions/`.
import {
  parseAccountAnswer,
  parseNewsletter,
  parseSessions,
  type AccountAnswer,
  type DeviceSession,
  type Refusal,
} from '../domain/account/answers.ts';
import { toFailure } from '../domain/failure.ts';
import { parseOwnInquiries, parseToken, type OwnInquiry } from '../domain/inquiry/tracking.ts';
import type { AuthProblem } from './auth.ts';
import { callAsCustomer } from './call.ts';
import { fetchText } from './fetch-text.ts';
import { backendOfPage, callerHeaders } from './settings.ts';

export type Answer<Value> = { kind: 'answered'; value: Value } | { kind: 'refused'; problem: AuthProblem };

/** @throws when the answer is of another version. */
export async function read<Value>(
  token: string,
  path: string,
  parse: (data: unknown) => Value,
  parameters?: object,
): Promise<Answer<Value>> {
  const answer = await callAsCustomer(token, path, parameters);
  if (answer.kind === 'answered') return { kind: 'answered', value: parse(answer.data) };
  const { status, error } = answer;
  const problem: AuthProblem =
    status === 401 ? { code: 'session_over' } : toFailure({ message: error.message, status });
  return { kind: 'refused', problem };
}

export const fetchSessions = (token: string): Promise<Answer<DeviceSession[]>> =>
  read(token, 'rpc/my_sessions', parseSessions, {});

export const endSession = (token: string, id: string): Promise<Answer<unknown>> =>
  read(token, 'rpc/end_session', (data) => data, { p_id: id });

export const fetchNewsletter = (token: string): Promise<Answer<boolean>> =>
  read(token, 'customer_settings?select=has_newsletter', parseNewsletter);

/** Whether it was done. */
export const setNewsletter = (token: string, isWanted: boolean, language: string): Promise<Answer<boolean>> =>
  read(token, 'rpc/set_newsletter', (data) => data === true, { p_is_wanted: isWanted, p_language: language });

/** The inquiries that came from the address of the account. */
export const fetchInquiries = (token: string): Promise<Answer<OwnInquiry[]>> =>
  read(token, 'rpc/my_inquiries', parseOwnInquiries, {});

/** The token of a link to one of them; null where it cannot be made. */
export const fetchInquiryToken = (token: string, id: string): Promise<Answer<string | null>> =>
  read(token, 'rpc/link_to_my_inquiry', parseToken, { p_id: id });

/** All that is kept of the customer, as JSON; null where a second factor is missing. */
export const fetchData = (token: string): Promise<Answer<unknown>> => read(token, 'rpc/my_data', (data) => data, {});

/** How many recovery codes are left. */
export const fetchCodesLeft = (token: string): Promise<Answer<number>> =>
  read(token, 'rpc/recovery_codes_left', Number, {});

/** Returns new recovery codes; those of before open nothing any more. */
export async function makeRecoveryCodes(token: string): Promise<Answer<string[]>> {
  const answer = await callFunction(token, 'recovery-codes', { action: 'make' });
  return answer.kind === 'done'
    ? { kind: 'answered', value: answer.codes }
    : { kind: 'refused', problem: problemOfAnswer(answer) };
}

/** Removes the second factors with a recovery code. */
export const spendRecoveryCode = async (token: string, code: string): Promise<AuthProblem | undefined> =>
  problemUnlessDone(await callFunction(token, 'recovery-codes', { action: 'use', code }));

export const deleteAccount = async (token: string, password: string): Promise<AuthProblem | undefined> =>
  problemUnlessDone(await callFunction(token, 'account', { action: 'delete', password }));

interface NoAnswer {
  kind: 'no_answer';
}

const callFunction = (token: string, name: string, body: object): Promise<AccountAnswer | NoAnswer> =>
  askFunction(token, name, { body, parse: parseAccountAnswer });

interface FunctionCall<Value> {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Posted as JSON, or as the form that it is. */
  body?: object;
  parse: (answer: unknown) => Value;
}

/** @throws when the answer is of another version, or no JSON: what is before the function has failed. */
export async function askFunction<Value>(
  token: string,
  name: string,
  { method = 'POST', body, parse }: FunctionCall<Value>,
): Promise<Value | NoAnswer> {
  const backend = backendOfPage();
  const isForm = body instanceof FormData;
  const answer = await fetchText(`${backend.url}/functions/v1/${name}`, {
    method,
    headers: { ...callerHeaders(backend, token), ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return answer ? parse(JSON.parse(answer.text)) : { kind: 'no_answer' };
}

export const problemUnlessDone = (answer: AccountAnswer | NoAnswer): AuthProblem | undefined =>
  answer.kind === 'done' ? undefined : problemOfAnswer(answer);

const PROBLEMS = {
  no_factor: 'factor_gone',
  insufficient_aal: 'code_due',
  wrong_code: 'wrong_code',
  wrong_password: 'wrong_password',
  too_many: 'too_many',
  password_changed_lately: 'password_changed_lately',
  not_signed_in: 'session_over',
  // A key of Stripe that was taken away while the page was open.
  not_offered: 'unknown',
} as const;

export function problemOfAnswer(answer: Refusal | NoAnswer): AuthProblem {
  switch (answer.kind) {
    case 'no_answer':
      return { code: 'offline' };
    case 'fault':
      return { code: 'server_fault', id: answer.id };
    case 'refused':
      return { code: PROBLEMS[answer.code] };
  }
}
