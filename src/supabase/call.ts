import { fetchText } from './fetch-text.ts';
import { backendOfPage, callerHeaders } from './settings.ts';

export type CallResponse =
  | { kind: 'answered'; data: unknown }
  /** The call failed. `status` is 0 if no response arrived. */
  | { kind: 'failed'; status: number; error: CallError };

const BAD_GATEWAY = 502;

interface CallError {
  message: string;
  code?: string;
}

/**
 * Calls the database's REST interface as the customer of `accessToken`. Reads `path`, or posts `parameters` to it. Uses `fetch`,
 * because `postgrest-js` would add 5 kB to the page (docs/decisions/0003).
 * @throws if the settings contain no valid address or key of the backend
 */
export async function callAsCustomer(accessToken: string, path: string, parameters?: object): Promise<CallResponse> {
  const address = backendOfPage();
  const answer = await fetchText(`${address.url}/rest/v1/${path}`, {
    headers: { ...callerHeaders(address, accessToken), 'Content-Type': 'application/json' },
    ...(parameters && { method: 'POST', body: JSON.stringify(parameters) }),
  });
  if (!answer) return { kind: 'failed', status: 0, error: { message: 'no answer' } };
  const { status, isOk, text } = answer;
  try {
    const data: unknown = JSON.parse(text);
    return isOk ? { kind: 'answered', data } : { kind: 'failed', status, error: Object(data) as CallError };
  } catch {
    // A Wi-Fi portal or a proxy has sent a page. The status of that page is unrelated to the call and the session.
    return { kind: 'failed', status: BAD_GATEWAY, error: { message: text } };
  }
}
