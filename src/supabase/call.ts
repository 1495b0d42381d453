import { DEADLINE_MS } from '../domain/failure.ts';
import { backendOfPage, callerHeaders } from './settings.ts';

export type CallAnswer =
  | { kind: 'answered'; data: unknown }
  /** `status` is 0 when no answer came. */
  | { kind: 'failed'; status: number; error: { message: string; code?: string } };

/**
 * Calls the database's REST interface as the customer of `accessToken`: reads `path`, or posts `parameters` to it. Never throws.
 * Calls that are always the same need no client of 5 kB (docs/decisions/0003).
 */
export async function callAsCustomer(accessToken: string, path: string, parameters?: object): Promise<CallAnswer> {
  const address = backendOfPage();
  try {
    const response = await fetch(`${address.url}/rest/v1/${path}`, {
      headers: { ...callerHeaders(address, accessToken), 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(parameters && { method: 'POST', body: JSON.stringify(parameters) }),
    });
    const body = parse(await response.text());
    return response.ok
      ? { kind: 'answered', data: body }
      : { kind: 'failed', status: response.status, error: body as { message: string; code?: string } };
  } catch (cause) {
    return { kind: 'failed', status: 0, error: { message: String(cause) } };
  }
}

/** What stands between the page and the database may answer without JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text };
  }
}
