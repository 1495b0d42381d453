// Sends requests with a customer's token to the database and to `functions/`. The stores define the individual requests.
import type { FunctionResponse, Refusal } from '../rules/responses.ts';
import { toFailure } from '../../../core/failure.ts';
import type { AuthProblem } from './auth.ts';
import { callAsCustomer } from '../../../supabase/call.ts';
import { fetchText } from '../../../supabase/fetch-text.ts';
import { backendOfPage, callerHeaders } from '../../../supabase/settings.ts';

export type Result<Value> = { kind: 'answered'; value: Value } | { kind: 'refused'; problem: AuthProblem };

/** Calls the database and parses its response. @throws if the response has an unexpected format. */
export async function callDatabase<Value>(
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

/** A call of a function of `functions/`. */
export interface FunctionCall<Value> {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Body of the request, sent as JSON, or as form data if it is a `FormData`. */
  body?: object;
  parse: (data: unknown) => FunctionResponse<Value>;
}

/** Returns the public address of a path below `functions/`. */
export const functionAddress = (path: string): string => `${backendOfPage().url}/functions/v1/${path}`;

/**
 * Calls a function of `functions/`. @throws if the response has an unexpected format or is not JSON, for example the error page
 * of a proxy.
 */
export async function callFunction<Value>(
  token: string,
  name: string,
  { method = 'POST', body, parse }: FunctionCall<Value>,
): Promise<Result<Value>> {
  const backend = backendOfPage();
  const isForm = body instanceof FormData;
  const answer = await fetchText(functionAddress(name), {
    method,
    headers: { ...callerHeaders(backend, token), ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer) return { kind: 'refused', problem: { code: 'offline' } };
  const result = parse(JSON.parse(answer.text));
  return result.kind === 'answered' ? result : { kind: 'refused', problem: problemOfRefusal(result) };
}

const PROBLEMS = {
  no_factor: 'factor_gone',
  insufficient_aal: 'code_due',
  wrong_code: 'wrong_code',
  wrong_password: 'wrong_password',
  too_many: 'too_many',
  password_changed_lately: 'password_changed_lately',
  not_signed_in: 'session_over',
  // The server responds with this code if the Stripe key was removed while the page was open.
  not_offered: 'unknown',
} as const;

function problemOfRefusal(refusal: Refusal): AuthProblem {
  if (refusal.kind === 'fault') return { code: 'server_fault', id: refusal.id };
  // The text for the code is loaded on demand (refusal-text.ts).
  if (refusal.code === 'last_owner') return { code: 'refused', reason: refusal.code };
  return { code: PROBLEMS[refusal.code] };
}
